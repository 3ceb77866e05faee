import { LaunchStep } from '@gamebox/contract';
import { hasHost } from '../../../bridge/cef-query.ts';
import { useSettingLoaded } from '../../../bridge/local-setting.ts';
import { CoachMark } from '@gamebox/ui/coach-mark.tsx';
import { useModalOpen } from '@gamebox/ui/open-modals.ts';
import { GUIDE_STEPS, isMasked, setGuideStep, stepAfter, useGuideStep } from '../model/guide.ts';

/** The elements of the detail page that the steps explain, marked with `data-guide`. */
export type GuideTarget = 'download' | 'account' | 'password';

const playButton = '[data-guide="download"]';

interface Hint {
  target: GuideTarget;
  title: string;
  text: string;
}

/** Null if the step shows nothing. */
function hintOf(step: LaunchStep): Hint | null {
  switch (step) {
    case LaunchStep.download:
      return {
        target: 'download',
        title: '先下载游戏',
        text: '点击这里开始下载。下载可以随时暂停，关闭盒子后也能接着下。',
      };
    case LaunchStep.account:
      return {
        target: 'account',
        title: '注册游戏账号',
        text: '为这个游戏起一个账号名，以后可以直接用它进入游戏。',
      };
    case LaunchStep.password:
      return {
        target: 'password',
        title: '设置游戏密码',
        text: '设置好密码并记住它，然后就可以启动游戏了。',
      };
    case LaunchStep.off:
    case LaunchStep.finished:
      return null;
    default:
      return step satisfies never;
  }
}

/**
 * The novice guide of the detail page: highlights the elements with `data-guide`, step by step.
 * Only if a host can download. It hides while any dialog is open. `newcomer`: has never started a
 * game.
 */
export function NoviceGuide({ newcomer }: { newcomer: boolean }) {
  const covered = useModalOpen();
  const step = useGuideStep(newcomer);
  const loaded = useSettingLoaded();
  const hint = hintOf(step);
  if (hint === null || !isMasked(step) || covered || !loaded || !hasHost()) return null;
  const number = GUIDE_STEPS.findIndex((one) => one === step) + 1;
  const next = stepAfter(step);
  return (
    <CoachMark
      target={`[data-guide="${hint.target}"]`}
      title={hint.title}
      progress={`${number} / ${GUIDE_STEPS.length}`}
      nextText={next === LaunchStep.finished ? '完成' : '下一步'}
      nextFocus={next === LaunchStep.finished ? playButton : undefined}
      onNext={() => setGuideStep(next)}
      onSkip={() => setGuideStep(LaunchStep.off)}
    >
      {hint.text}
    </CoachMark>
  );
}
