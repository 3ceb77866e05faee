import { configure, getConfig } from '@testing-library/react';

/**
 * While `findBy…` and `waitFor` look again and again, an error that nobody reads is made without the
 * printed document: that took an eighth of the client's tests. The error that ends the wait has it:
 * `waitFor` asks for it once more then.
 */
export function printDocumentOnlyForReaders(): void {
  const { getElementError } = getConfig();
  configure({
    getElementError(message, container) {
      // Testing Library's own flag for this, which has no type.
      if (Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') !== true)
        return getElementError(message, container);
      return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
    },
  });
}
