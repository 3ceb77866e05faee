import { Suspense } from 'react';
import { lazyAfterStart } from '../../shared/lib/lazy-after-start.ts';
import { ServerNotice } from './server-notice.tsx';

const LaterNotices = lazyAfterStart(async () => (await import('./later-notices.tsx')).LaterNotices);

/** Notices above the content of every screen. */
export function FrameNotices() {
  return (
    <>
      <ServerNotice />
      <Suspense>
        <LaterNotices />
      </Suspense>
    </>
  );
}
