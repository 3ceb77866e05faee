import { Suspense } from 'react';
import { useMinutesLeft } from '../../features/online/model/online-check.ts';
import { lazyAfterStart } from '../../shared/lib/lazy-after-start.ts';
import { LaunchNotice } from './launch-notice.tsx';
import { PlayTimeNotice } from './play-time-notice.tsx';
import { ServerNotice } from './server-notice.tsx';

const NewVersion = lazyAfterStart(async () => (await import('./new-version.tsx')).NewVersion);

/** Notices above the content of every screen. */
export function FrameNotices() {
  const minutes = useMinutesLeft();
  return (
    <>
      <ServerNotice />
      <Suspense>
        <NewVersion />
      </Suspense>
      {minutes !== null && <PlayTimeNotice minutes={minutes} />}
      <LaunchNotice />
    </>
  );
}
