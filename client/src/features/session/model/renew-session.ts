import { hasHost } from '../../../bridge/cef-query.ts';
import { loadLocalSetting } from '../../../bridge/local-setting.ts';
import { logError } from '@gamebox/web/log-error.ts';
import { sessionKey, sessionOfSetting, storedSession } from './session-data.ts';
import { useSession } from './session-store.ts';
import type { Stores } from '../../../shared/lib/stores.ts';
import { perApplication } from '../../../shared/lib/stores.ts';

const renewalOf = perApplication((): { underWay: Promise<void> | null } => ({ underWay: null }));

/**
 * Takes over the stored token, because another page may have logged in or out. Changes that this
 * page made meanwhile, or that could not be stored, stay. Always settles.
 */
export function renewSession(stores: Stores): Promise<void> {
  const renewal = renewalOf(stores);
  renewal.underWay ??= takeOver(stores).finally(() => {
    renewal.underWay = null;
  });
  return renewal.underWay;
}

async function takeOver(stores: Stores): Promise<void> {
  const session = useSession.of(stores);
  if (!(await session.getState().kept)) return;
  const before = session.getState().token;
  try {
    const token = await keptToken();
    const now = session.getState().token;
    if (now === before && token !== now) session.setState({ token });
  } catch {
    logError('session not read from host', {});
  }
}

async function keptToken(): Promise<string> {
  if (!hasHost()) return storedSession().token;
  return sessionOfSetting(await loadLocalSetting()).token;
}

/**
 * Handles a 401 for this token: clears it and tells the player, unless another page has a newer
 * one.
 */
export async function endSession(stores: Stores, token: string, tell: () => void): Promise<void> {
  const before = useSession.of(stores).getState().token;
  if (token === '' || token !== before) return;
  await renewSession(stores);
  const now = useSession.of(stores).getState();
  if (now.token === token) now.clearToken();
  else if (now.token !== '') return;
  tell();
}

/** Follows logins and logouts of other pages: the browser reports them, or the host is asked. */
export function followSession(stores: Stores): void {
  window.addEventListener('storage', (event) => {
    if (!hasHost() && (event.key === sessionKey || event.key === null)) void renewSession(stores);
  });
  const look = () => {
    if (hasHost() && !document.hidden) void renewSession(stores);
  };
  window.addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
}
