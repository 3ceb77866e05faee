import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { AppFrame } from '../layout/app-frame.tsx';
import { FrameHeader } from './frame-header.tsx';
import { FrameMenu } from './frame-menu.tsx';
import { FrameNotices } from './frame-notices.tsx';
import { useScrollMemory } from './use-scroll-memory.ts';
import { useWindowTitle } from './use-window-title.ts';

/** The layout of every route but /login (`spec.md §2`). */
export function RootLayout() {
  return (
    <AppFrame header={<FrameHeader />} menu={<FrameMenu />} notices={<FrameNotices />}>
      <Suspense>
        <CurrentScreen />
      </Suspense>
    </AppFrame>
  );
}

function CurrentScreen() {
  useScrollMemory();
  useWindowTitle();
  return <Outlet />;
}
