import { Page } from '@gamebox/ui/page.tsx';
import type { ReactNode } from 'react';
import { Suspense, lazy } from 'react';
import { useLoggedIn } from '../features/session/model/session-store.ts';
import type { Screen } from './screens.ts';

// The start shows none: almost every one is /home.
const LoginOffers = lazy(async () => ({
  default: (await import('./login-offers.tsx')).LoginOffers,
}));

/** Shows a screen if the player may see it, and an invitation to log in otherwise. */
export function GuardedScreen({ screen, children }: { screen: Screen; children: ReactNode }) {
  const loggedIn = useLoggedIn();
  if (screen.access === 'open' || loggedIn) return children;
  return (
    <Page title={screen.title}>
      <Suspense>
        <LoginOffers path={screen.path} purpose={screen.purpose} />
      </Suspense>
    </Page>
  );
}
