import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ServerAwayContext, useServerAway } from '@gamebox/ui/server-away.ts';
import { useConnectivity } from '@gamebox/web/http-context.ts';
import { useLoggedIn } from '../features/session/model/session-store.ts';
import { lazyAfterStart } from '../shared/lib/lazy-after-start.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { useBackground } from './use-background.ts';

const PlayerBackground = lazyAfterStart(
  async () => (await import('./player-background.ts')).PlayerBackground,
);
const Dialogs = lazyAfterStart(async () => (await import('./dialogs.tsx')).Dialogs);

/** Everything outside of the routes: dialogs and background work. */
export function Shell() {
  const { key } = useLocation();
  useBackground();
  const loggedIn = useLoggedIn();
  const away = useServerAway(useConnectivity((state) => !state.reachable));
  return (
    <ErrorBoundary place={key}>
      <ServerAwayContext value={away}>
        <Suspense>
          <Outlet />
        </Suspense>
      </ServerAwayContext>
      <Suspense>
        <Dialogs />
      </Suspense>
      <Suspense>{loggedIn && <PlayerBackground />}</Suspense>
    </ErrorBoundary>
  );
}
