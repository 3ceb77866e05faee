import { LaunchStep } from '@gamebox/contract';
import { useEffect } from 'react';
import { completeStep, useGuideStep } from '../../features/novice-guide/model/guide.ts';

/** The novice guide goes on by itself when what a step asks for has been done. */
export function useGuideProgress(done: { downloading: boolean; account: string }): void {
  const step = useGuideStep();
  const { downloading } = done;
  const registered = done.account !== '';
  useEffect(() => {
    if (downloading) completeStep(LaunchStep.download, step);
    if (registered) {
      // A password is set with the account.
      completeStep(LaunchStep.account, step);
      completeStep(LaunchStep.password, step);
    }
  }, [downloading, registered, step]);
}
