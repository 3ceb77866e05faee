import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Dialogs } from './dialogs.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { useBackground } from './use-background.ts';

/** What stands around every route: the dialogs anyone may ask for, the work nobody sees. */
export function Shell() {
  const { key } = useLocation();
  useBackground();
  return (
    <ErrorBoundary place={key}>
      <Suspense>
        <Outlet />
      </Suspense>
      <Dialogs />
    </ErrorBoundary>
  );
}
