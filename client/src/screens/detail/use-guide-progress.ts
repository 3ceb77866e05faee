import { LaunchStep } from '@gamebox/contract';
import { useEffect } from 'react';
import { useSettingLoaded } from '../../bridge/local-setting.ts';
import { useLaunch } from '../../features/native-games/model/launch/launch-store.ts';
import {
  completeStep,
  finishGuide,
  useGuideStep,
} from '../../features/novice-guide/model/guide.ts';

interface GuideProgress {
  newcomer: boolean;
  downloading: boolean;
  account: string;
}

/** Moves the novice guide on when the player has done what a step asks for; a launch ends it. */
export function useGuideProgress(done: GuideProgress): void {
  const step = useGuideStep(done.newcomer);
  const loaded = useSettingLoaded();
  const downloading = done.downloading && loaded;
  const registered = done.account !== '' && loaded;
  useEffect(() => {
    if (downloading) completeStep(LaunchStep.download, step);
    if (registered) {
      // The password is set together with the account.
      completeStep(LaunchStep.account, step);
      completeStep(LaunchStep.password, step);
    }
  }, [downloading, registered, step]);
  // Not a finished launch: the guide can be started again after it.
  const launched = useLaunch(({ phase }) => phase === 'pending' || phase === 'success') && loaded;
  useEffect(() => {
    if (launched) finishGuide(step);
  }, [launched, step]);
}
