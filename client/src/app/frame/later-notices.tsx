import { useMinutesLeft } from '../../features/online/model/online-check.ts';
import { Toaster } from '@gamebox/ui/toaster.tsx';
import { LaunchNotice } from './launch-notice.tsx';
import { NewVersion } from './new-version.tsx';
import { PlayTimeNotice } from './play-time-notice.tsx';

/** Notices and toasts: none is needed before the first screen is there. */
export function LaterNotices() {
  const minutes = useMinutesLeft();
  return (
    <>
      <NewVersion />
      {minutes !== null && <PlayTimeNotice minutes={minutes} />}
      <LaunchNotice />
      <Toaster />
    </>
  );
}
