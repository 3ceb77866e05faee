import { LaunchStep } from '@gamebox/contract';
import { useEffect, useRef } from 'react';
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
  // A host that can't keep a step gives the old one back: it is asked once, not for ever.
  const tried = useRef(new Set<LaunchStep>());
  useEffect(() => {
    // The password is set together with the account.
    const reached = step === LaunchStep.download ? downloading : registered;
    if (!reached || tried.current.has(step)) return;
    tried.current.add(step);
    completeStep(step, step);
  }, [downloading, registered, step]);
  // Not a finished launch: the guide can be started again after it.
  const launched = useLaunch(({ phase }) => phase === 'pending' || phase === 'success') && loaded;
  const ended = useRef(false);
  useEffect(() => {
    if (launched && !ended.current) finishGuide(step);
    ended.current = launched;
  }, [launched, step]);
}
