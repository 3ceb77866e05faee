import { Page } from '@gamebox/ui/page.tsx';
import type { ReactNode } from 'react';
import { LoginInvitation } from '../features/login/components/login-invitation.tsx';
import { useLoggedIn } from '../features/session/model/session-store.ts';
import type { Screen } from './screens.ts';

/** Shows a screen if the player may see it, and an invitation to log in otherwise. */
export function GuardedScreen({ screen, children }: { screen: Screen; children: ReactNode }) {
  const loggedIn = useLoggedIn();
  if (screen.access === 'open' || loggedIn) return children;
  return (
    <Page title={screen.title}>
      <LoginInvitation purpose={screen.purpose} />
    </Page>
  );
}
