import { loginPrompt } from '../features/login/model/login-prompt.ts';
import { useSession } from '../features/session/model/session-store.ts';

/** True where somebody is logged in; else asks for it, and answers whether it was done. */
export async function readyForLogin(): Promise<boolean> {
  return useSession.getState().token !== '' || loginPrompt.ask();
}
