import { Suspense } from 'react';
import { useMinutesLeft } from '../../features/online/model/online-check.ts';
import { useConnectivity, useHttp } from '@gamebox/web/http-context.ts';
import { lazyAfterStart } from '../../shared/lib/lazy-after-start.ts';
import { OfflineNotice } from '../layout/notices.tsx';
import { probe } from '../use-recovery.ts';
import { LaunchNotice } from './launch-notice.tsx';
import { PlayTimeNotice } from './play-time-notice.tsx';

const NewVersion = lazyAfterStart(async () => (await import('./new-version.tsx')).NewVersion);

/** Notices above the content of every screen. */
export function FrameNotices() {
  const http = useHttp();
  const reachable = useConnectivity((state) => state.reachable);
  const minutes = useMinutesLeft();
  return (
    <>
      {!reachable && <OfflineNotice onRetry={() => probe(http)} />}
      <Suspense>
        <NewVersion />
      </Suspense>
      {minutes !== null && <PlayTimeNotice minutes={minutes} />}
      <LaunchNotice />
    </>
  );
}
