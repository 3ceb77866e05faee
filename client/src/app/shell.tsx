import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useConnectivity } from '@gamebox/web/http-context.ts';
import { ServerAwayContext } from '@gamebox/ui/server-away.ts';
import { Dialogs } from './dialogs.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { useBackground } from './use-background.ts';

/** What stands around every route: the dialogs anyone may ask for, the work nobody sees. */
export function Shell() {
  const { key } = useLocation();
  useBackground();
  const away = useConnectivity((state) => !state.reachable);
  return (
    <ErrorBoundary place={key}>
      <ServerAwayContext value={away}>
        <Suspense>
          <Outlet />
        </Suspense>
      </ServerAwayContext>
      <Dialogs />
    </ErrorBoundary>
  );
}
