import { loginPrompt } from '../../features/login/model/login-prompt.ts';
import type { RemindButtonProps } from '../../features/reminder/components/remind-button.tsx';
import { RemindButton } from '../../features/reminder/components/remind-button.tsx';
import { useLoggedIn } from '../../features/session/model/session-store.ts';
import { useStores } from '../../shared/lib/stores.ts';

/** A button that sets a reminder for an opening; asks for a login first if necessary. */
export function RemindAction(props: Omit<RemindButtonProps, 'loggedIn' | 'onLogin'>) {
  const stores = useStores();
  const loggedIn = useLoggedIn();
  return <RemindButton {...props} loggedIn={loggedIn} onLogin={() => loginPrompt.ask(stores)} />;
}
