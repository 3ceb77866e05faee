import type { MinorRules } from '@gamebox/contract';
import { CircleCheck, Moon } from 'lucide-react';
import { dayAndHour, hourText, yearAfter, yearOf } from './day-text.ts';
import styles from './guardian-screen.module.css';

/** Whether play is allowed today, and when next. */
export function PlayAnswer({ rules, minor }: { rules: MinorRules; minor: boolean }) {
  const { days, hours, nextPlayDay, playableNow } = rules;
  const today = days[0];
  const hour = hourText(hours);
  if (!minor)
    return (
      <Answer
        good
        title="今天可以玩"
        text="成年人不限游戏时间，也没有充值上限；需要完成实名认证。"
      />
    );
  if (playableNow)
    return (
      <Answer
        good
        title={hours === null ? '现在可以玩' : `现在可以玩，到 ${hours.to} 为止`}
        text={ONLY_THEN}
      />
    );
  if (today !== undefined && nextPlayDay === today.day)
    return (
      <Answer good title={hour === null ? '今天可以玩' : `今天 ${hour} 可以玩`} text={ONLY_THEN} />
    );
  const over = today?.playable === true ? '今天的时间已经结束' : '今天不能玩';
  return <Answer good={false} title={over} text={nextText(rules, hour)} />;
}

const ONLY_THEN = '未成年人只能在周五、周六、周日和法定节假日的这一小时内玩游戏。';

/** When it is allowed next, or why nobody can say. */
function nextText({ days, nextPlayDay, knownUntil }: MinorRules, hour: string | null): string {
  if (nextPlayDay !== null) return `下一次：${dayAndHour(nextPlayDay, hour)}。${ONLY_THEN}`;
  const [today] = days;
  if (knownUntil !== null) return `${unpublished(yearAfter(knownUntil))}${ONLY_THEN}`;
  // Without a calendar the usual days could be wrong, so they are not named.
  return today === undefined ? ONLY_THEN : unpublished(yearOf(today.day));
}

function unpublished(year: number): string {
  return `${year} 年的节假日安排还没有录入，录入前这一年的每一天未成年人都不能玩，周五到周日也一样。`;
}

function Answer({ good, title, text }: { good: boolean; title: string; text: string }) {
  const Icon = good ? CircleCheck : Moon;
  return (
    <output className={styles.answer} data-good={good || undefined}>
      <Icon aria-hidden />
      <div>
        <p className={styles.answerTitle}>{title}</p>
        <p className={styles.answerText}>{text}</p>
      </div>
    </output>
  );
}
