import { logout as logoutCall } from '@gamebox/contract';
import type { HttpClient } from '@gamebox/web/http-client.ts';
import { useSession } from '../model/session-store.ts';
import type { Stores } from '../../../shared/lib/stores.ts';

/**
 * Logs out here at once, and then ends the session on the server: a player on a shared computer
 * must not depend on the network for it. Resolves when the server was told.
 */
export async function logout(stores: Stores, http: HttpClient): Promise<void> {
  const { token, clearToken } = useSession.of(stores).getState();
  clearToken();
  await endSessionOf(http, token);
}

/**
 * Ends a session on the server, whoever is logged in now; without an answer it expires by itself.
 */
export async function endSessionOf(http: HttpClient, token: string): Promise<void> {
  await http.request(logoutCall, { token, quiet: true }).catch(() => false);
}
