import { keepFocus } from '@gamebox/ui/lib/keep-focus.ts';
import { Toaster } from '@gamebox/ui/toaster.tsx';
import { useEffect } from 'react';
import { watchMissingGames } from '../../features/native-games/model/games/watch-missing.ts';
import { useMinutesLeft } from '../../features/online/model/online-check.ts';
import { useStores } from '../../shared/lib/stores.ts';
import { loadLaunchChecks } from '../lazy-launcher.ts';
import { preloadScreens } from '../preload-screens.ts';
import { LaunchNotice } from './launch-notice.tsx';
import { NewVersion } from './new-version.tsx';
import { PlayTimeNotice } from './play-time-notice.tsx';

/**
 * What the frame needs only when the first screen is there: notices, toasts, other screens, the look
 * for games that are out of reach, the focus of what goes.
 */
export function AfterStart() {
  const stores = useStores();
  const minutes = useMinutesLeft();
  useEffect(() => keepFocus(document), []);
  useEffect(preloadScreens, []);
  useEffect(() => watchMissingGames(stores), [stores]);
  useEffect(() => {
    // If it can't be fetched now, the first launch fetches it.
    loadLaunchChecks().catch(() => undefined);
  }, []);
  return (
    <>
      <NewVersion />
      {minutes !== null && <PlayTimeNotice minutes={minutes} />}
      <LaunchNotice />
      <Toaster />
    </>
  );
}
