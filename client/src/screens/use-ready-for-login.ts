import { loginPrompt } from '../features/login/model/login-prompt.ts';
import { isLoggedIn } from '../features/session/model/session-store.ts';
import { useStores } from '../shared/lib/stores.ts';

/**
 * Resolves to true if somebody is logged in; otherwise asks for a login and resolves to whether it
 * was done.
 */
export function useReadyForLogin(): () => Promise<boolean> {
  const stores = useStores();
  return async () => isLoggedIn(stores) || loginPrompt.ask(stores);
}
