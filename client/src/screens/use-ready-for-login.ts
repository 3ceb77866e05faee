import { loginPrompt } from '../features/login/model/login-prompt.ts';
import { isLoggedIn } from '../features/session/model/session-store.ts';
import { useStores } from '../shared/lib/stores.ts';

/** Answers true where somebody is logged in; else asks for it, and answers whether it was done. */
export function useReadyForLogin(): () => Promise<boolean> {
  const stores = useStores();
  return async () => isLoggedIn(stores) || loginPrompt.ask(stores);
}
