import { logout as logoutCall } from '@gamebox/contract';
import { request } from '../../../http/request.ts';
import { useSession } from '../model/session-store.ts';

/**
 * Logs out here at once and ends the session on the server behind it: a player on a shared
 * computer must not depend on the network for it. Answers when the server has been told.
 */
export async function logout(): Promise<void> {
  const { token, clearToken } = useSession.getState();
  clearToken();
  await endSessionOf(token);
}

/** Ends a session on the server, whoever is logged in by now; without an answer it ends by itself. */
export async function endSessionOf(token: string): Promise<void> {
  await request(logoutCall, { token, quiet: true }).catch(() => false);
}
