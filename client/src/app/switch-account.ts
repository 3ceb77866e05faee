import type { KeptAccount } from '@gamebox/contract';
import { toast } from '@gamebox/ui/toast-store.ts';
import type { HttpClient } from '@gamebox/web/http-client.ts';
import { useGames } from '../features/native-games/model/games/game-store.ts';
import { runningNames } from '../features/native-games/model/games/library.ts';
import { loginPrompt } from '../features/login/model/login-prompt.ts';
import { endSessionOf } from '../features/session/api/logout.ts';
import { loadAccounts, notTakenText, takeAccount } from '../features/session/model/accounts.ts';
import { accountsPrompt } from '../features/session/model/accounts-prompt.ts';
import { useSession } from '../features/session/model/session-store.ts';
import type { Stores } from '../shared/lib/stores.ts';

/** Shows the accounts of this computer; if there is no other one, the login dialog. */
export async function switchAccount(stores: Stores, http: HttpClient): Promise<void> {
  const accounts = await loadAccounts(stores);
  if (accounts !== null && accounts.length > 1) await accountsPrompt.ask(stores);
  else await logInAsAnother(stores, http);
}

/**
 * Opens the login for another account. The current session stays until the login succeeds, and is
 * stored afterwards if the host can switch back to it.
 */
export async function logInAsAnother(stores: Stores, http: HttpClient): Promise<void> {
  const before = useSession.of(stores).getState().token;
  const kept = (await loadAccounts(stores)) !== null;
  if (!(await loginPrompt.ask(stores))) return;
  tellRunning(stores, before);
  if (kept) return;
  if (before !== '' && useSession.of(stores).getState().token !== before)
    await endSessionOf(http, before);
}

/** Games that run go on in the name of the account that started them. */
function tellRunning(stores: Stores, before: string): void {
  const running = runningNames(useGames.of(stores).getState());
  if (running === '' || before === '' || useSession.of(stores).getState().token === before) return;
  toast.show(`${running}仍在运行，用的是原来的账号。不玩了请先关闭游戏`);
}

/** Switches to an account of this computer; if that fails, asks for a login. */
export async function goOnAs(
  stores: Stores,
  http: HttpClient,
  { userId, nickname }: KeptAccount,
): Promise<void> {
  const taken = await takeAccount(stores, userId);
  accountsPrompt.settle(stores, taken === 'taken');
  if (taken === 'taken') {
    toast.success(`已切换到 ${nickname}`);
    return;
  }
  toast.warning(notTakenText(taken, nickname));
  await logInAsAnother(stores, http);
}
