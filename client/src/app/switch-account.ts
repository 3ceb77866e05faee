import type { HttpClient } from '@gamebox/web/http-client.ts';
import { loginPrompt } from '../features/login/model/login-prompt.ts';
import { endSessionOf } from '../features/session/api/logout.ts';
import { useSession } from '../features/session/model/session-store.ts';

/** Asks for another login; the present session lasts until there is one. */
export async function switchAccount(http: HttpClient): Promise<void> {
  const before = useSession.getState().token;
  if (!(await loginPrompt.ask())) return;
  if (before !== '' && useSession.getState().token !== before) await endSessionOf(http, before);
}
