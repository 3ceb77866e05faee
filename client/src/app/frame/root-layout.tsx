import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ErrorBoundary } from '../error-boundary.tsx';
import { AppFrame } from '../layout/app-frame.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { FrameHeader } from './frame-header.tsx';
import { FrameMenu } from './frame-menu.tsx';
import { FrameNotices } from './frame-notices.tsx';
import styles from './root-layout.module.css';
import { useScrollMemory } from './use-scroll-memory.ts';
import { useWindowTitle } from './use-window-title.ts';

/**
 * The layout of every route except /login (`docs/specification.md#screens-and-routes`); it stays if
 * a screen breaks.
 */
export function RootLayout() {
  return (
    <AppFrame header={<FrameHeader />} menu={<FrameMenu />} notices={<FrameNotices />}>
      <Suspense fallback={<ScreenShape />}>
        <CurrentScreen />
      </Suspense>
    </AppFrame>
  );
}

function CurrentScreen() {
  useScrollMemory();
  useWindowTitle();
  const { key } = useLocation();
  return (
    <ErrorBoundary place={key}>
      <Outlet />
    </ErrorBoundary>
  );
}

/** Shown while a screen's code loads: the shape of a title and its content. */
function ScreenShape() {
  return (
    <div aria-busy="true" className={styles.shape}>
      <Skeleton width={160} height={44} />
      <Skeleton height={220} />
      <Skeleton height={220} />
    </div>
  );
}
