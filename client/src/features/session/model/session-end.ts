import type { CallResult } from '@gamebox/contract';
import { getSessionEnd } from '@gamebox/contract';
import type { HttpClient } from '@gamebox/web/http-client.ts';
import { isLoggedIn } from './session-store.ts';
import type { Stores } from '../../../shared/lib/stores.ts';
import { defineStore } from '../../../shared/lib/stores.ts';

type SessionEnd = NonNullable<CallResult<typeof getSessionEnd>>;

/** How another device ended this page's session, until the player closes the dialog. */
export const useSessionEnd = defineStore<{ end: SessionEnd | null }>(() => ({ end: null }));

/** Asks why this page's session ended; if the server can't say, nothing more is shown. */
export async function explainEnd(stores: Stores, http: HttpClient, token: string): Promise<void> {
  if (token === '' || isLoggedIn(stores)) return;
  try {
    const end = await http.request(getSessionEnd, { token, quiet: true });
    if (end !== null && end.cause !== 'logout') useSessionEnd.of(stores).setState({ end });
  } catch {
    // The player has already been told that the login has ended.
  }
}

export function dismissSessionEnd(stores: Stores): void {
  useSessionEnd.of(stores).setState({ end: null });
}
