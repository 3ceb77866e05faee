import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { Dialogs } from './dialogs.tsx';
import { useBackground } from './use-background.ts';

/** What stands around every route: the dialogs anyone may ask for, the work nobody sees. */
export function Shell() {
  useBackground();
  return (
    <>
      <Suspense>
        <Outlet />
      </Suspense>
      <Dialogs />
    </>
  );
}
