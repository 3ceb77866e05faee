import { Suspense } from 'react';
import { lazyAfterStart } from '../../shared/lib/lazy-after-start.ts';
import { ServerNotice } from './server-notice.tsx';

const AfterStart = lazyAfterStart(async () => (await import('./after-start.tsx')).AfterStart);

/** Notices above the content of every screen. */
export function FrameNotices() {
  return (
    <>
      <ServerNotice />
      <Suspense>
        <AfterStart />
      </Suspense>
    </>
  );
}
