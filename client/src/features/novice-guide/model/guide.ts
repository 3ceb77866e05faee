import { LaunchStep } from '@gamebox/contract';
import { saveLocalSetting, useLocalSetting } from '../../../bridge/local-setting.ts';
import { logMissing } from '@gamebox/web/log-error.ts';

/** The steps that show something, in their order (`docs/specification.md#entities`). */
export const GUIDE_STEPS = [LaunchStep.download, LaunchStep.account, LaunchStep.password] as const;

/** How far the guide has come: a newcomer begins with the download, who has played needs none. */
export function useGuideStep(newcomer: boolean): LaunchStep {
  const begin = newcomer ? LaunchStep.download : LaunchStep.off;
  return useLocalSetting((setting) => setting.launchStep ?? begin);
}

/** The mask is on unless the guide is off or finished (`docs/specification.md#states`). */
export function isMasked(step: LaunchStep): boolean {
  return step !== LaunchStep.off && step !== LaunchStep.finished;
}

export function setGuideStep(step: LaunchStep): void {
  saveLocalSetting({ launchStep: step }).catch(() => logMissing('guide step not kept', {}));
}

/** The step behind this one; the last leads to finished. */
export function stepAfter(step: LaunchStep): LaunchStep {
  const shown = GUIDE_STEPS.findIndex((one) => one === step);
  return GUIDE_STEPS[shown + 1] ?? LaunchStep.finished;
}

/** Who starts a game has no more need of it. */
export function finishGuide(current: LaunchStep): void {
  if (isMasked(current)) setGuideStep(LaunchStep.finished);
}

/** Something was done that a step waits for: the guide goes on if it stands there. */
export function completeStep(step: LaunchStep, current: LaunchStep): void {
  if (step === current && isMasked(current)) setGuideStep(stepAfter(step));
}
