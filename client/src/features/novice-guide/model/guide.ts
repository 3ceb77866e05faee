import { LaunchStep } from '@gamebox/contract';
import { saveLocalSetting, useLocalSetting } from '../../../bridge/local-setting.ts';
import { logMissing } from '@gamebox/web/log-error.ts';

/** The steps that show something, in their order (`docs/specification.md#entities`). */
export const GUIDE_STEPS = [LaunchStep.download, LaunchStep.account, LaunchStep.password] as const;

/** The current step: a newcomer begins with the download, others need no guide. */
export function useGuideStep(newcomer: boolean): LaunchStep {
  const begin = newcomer ? LaunchStep.download : LaunchStep.off;
  return useLocalSetting((setting) => setting.launchStep ?? begin);
}

/** The mask is shown unless the guide is off or finished (`docs/specification.md#states`). */
export function isMasked(step: LaunchStep): boolean {
  return step !== LaunchStep.off && step !== LaunchStep.finished;
}

export function setGuideStep(step: LaunchStep): void {
  saveLocalSetting({ launchStep: step }).catch(() => logMissing('guide step not kept', {}));
}

/** The next step; the last one leads to finished. */
export function stepAfter(step: LaunchStep): LaunchStep {
  const shown = GUIDE_STEPS.findIndex((one) => one === step);
  return GUIDE_STEPS[shown + 1] ?? LaunchStep.finished;
}

/** A player who has started a game no longer needs the guide. */
export function finishGuide(current: LaunchStep): void {
  if (isMasked(current)) setGuideStep(LaunchStep.finished);
}

/** The player did what a step asks for: goes to the next step if the guide is at this one. */
export function completeStep(step: LaunchStep, current: LaunchStep): void {
  if (step === current && isMasked(current)) setGuideStep(stepAfter(step));
}
