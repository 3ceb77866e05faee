import * as React from 'react';

/** React's own name for what its packages share. */
const SHARED = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * In development React keeps a stack trace with each of the first 10,000 elements of a second, for
 * its warnings to name the owner: that took a tenth of the client's tests. Past that number it keeps
 * none; here it is always past.
 */
export function keepNoOwnerStacks(): void {
  const shared: unknown = Reflect.get(React, SHARED);
  if (typeof shared !== 'object' || shared === null) throw new Error(`React has no ${SHARED}`);
  if (!('recentlyCreatedOwnerStacks' in shared)) throw new Error('React counts no owner stacks');
  Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set() {},
  });
}
