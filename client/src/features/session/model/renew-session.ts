import { callHost } from '../../../bridge/call-host.ts';
import { hasHost } from '../../../bridge/cef-query.ts';
import { logError } from '@gamebox/web/log-error.ts';
import { sessionKey, sessionOfSetting, storedSession } from './session-data.ts';
import { sessionKept, useSession } from './session-store.ts';

let renewing: Promise<void> | null = null;

/**
 * Takes over the token that is kept now: another page may have logged in or out. What this page
 * did meanwhile, or could not have kept, stays. Settles in any case.
 */
export function renewSession(): Promise<void> {
  renewing ??= takeOver().finally(() => {
    renewing = null;
  });
  return renewing;
}

async function takeOver(): Promise<void> {
  if (!(await sessionKept())) return;
  const before = useSession.getState().token;
  try {
    const token = await keptToken();
    const now = useSession.getState().token;
    if (now === before && token !== now) useSession.setState({ token });
  } catch {
    logError('session not read from host', {});
  }
}

async function keptToken(): Promise<string> {
  if (!hasHost()) return storedSession().token;
  return sessionOfSetting(await callHost('getLocalSetting', null)).token;
}

/** A 401 for this token: it is forgotten, and told, unless another page has a newer one. */
export async function endSession(token: string, tell: () => void): Promise<void> {
  const before = useSession.getState().token;
  if (token === '' || token !== before) return;
  await renewSession();
  const now = useSession.getState();
  if (now.token === token) now.clearToken();
  else if (now.token !== '') return;
  tell();
}

/** Follows logins and logouts of other pages: told by the browser, or asked of the host. */
export function followSession(): void {
  window.addEventListener('storage', (event) => {
    if (!hasHost() && (event.key === sessionKey || event.key === null)) void renewSession();
  });
  const look = () => {
    if (hasHost() && !document.hidden) void renewSession();
  };
  window.addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
}
