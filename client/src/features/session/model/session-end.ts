import type { CallResult } from '@gamebox/contract';
import { getSessionEnd } from '@gamebox/contract';
import type { HttpClient } from '@gamebox/web/http-client.ts';
import { isLoggedIn } from './session-store.ts';
import type { Stores } from '../../../shared/lib/stores.ts';
import { defineStore } from '../../../shared/lib/stores.ts';

type SessionEnd = NonNullable<CallResult<typeof getSessionEnd>>;

/** How this page's session was ended from elsewhere, while the player has not put it away. */
export const useSessionEnd = defineStore<{ end: SessionEnd | null }>(() => ({ end: null }));

/** Asks why a session ended that this page had; a server that can't say leaves it at that. */
export async function explainEnd(stores: Stores, http: HttpClient, token: string): Promise<void> {
  if (token === '' || isLoggedIn(stores)) return;
  try {
    const end = await http.request(getSessionEnd, { token, quiet: true });
    if (end !== null && end.cause !== 'logout') useSessionEnd.of(stores).setState({ end });
  } catch {
    // That the login has ended was told already.
  }
}

export function dismissSessionEnd(stores: Stores): void {
  useSessionEnd.of(stores).setState({ end: null });
}
