import { loginPrompt } from '../../features/login/model/login-prompt.ts';
import type { RemindButtonProps } from '../../features/reminder/components/remind-button.tsx';
import { RemindButton } from '../../features/reminder/components/remind-button.tsx';
import { useLoggedIn } from '../../features/session/model/session-store.ts';
import { useStores } from '../../shared/lib/stores.ts';

/** The button that asks to be told of an opening; who is logged out logs in first. */
export function RemindAction(props: Omit<RemindButtonProps, 'loggedIn' | 'onLogin'>) {
  const stores = useStores();
  const loggedIn = useLoggedIn();
  return <RemindButton {...props} loggedIn={loggedIn} onLogin={() => loginPrompt.ask(stores)} />;
}
