import type { MinorRules } from '@gamebox/contract';
import { CircleCheck, Moon } from 'lucide-react';
import { dayWords } from './day-words.ts';
import styles from './guardian-screen.module.css';

/** Today's answer, large; then when it is possible next. */
export function PlayAnswer({ rules, minor }: { rules: MinorRules; minor: boolean }) {
  const { days, hours, nextPlayDay, playableNow } = rules;
  const today = days[0];
  const hour = `${hours.from}–${hours.to}`;
  if (!minor)
    return (
      <Answer
        good
        title="今天可以玩"
        words="成年人不限游戏时间，也没有充值上限；需要完成实名认证。"
      />
    );
  if (playableNow)
    return <Answer good title={`现在可以玩，到 ${hours.to} 为止`} words={ONLY_THEN} />;
  if (today !== undefined && nextPlayDay === today.day)
    return <Answer good title={`今天 ${hour} 可以玩`} words={ONLY_THEN} />;
  const next = nextPlayDay === null ? null : `下一次：${dayWords(nextPlayDay)} ${hour}。`;
  const over = today?.playable === true ? '今天的时间已经结束' : '今天不能玩';
  return <Answer good={false} title={over} words={`${next ?? ''}${ONLY_THEN}`} />;
}

const ONLY_THEN = '未成年人只能在周五、周六、周日和法定节假日的这一小时内玩游戏。';

function Answer({ good, title, words }: { good: boolean; title: string; words: string }) {
  const Icon = good ? CircleCheck : Moon;
  return (
    <output className={styles.answer} data-good={good || undefined}>
      <Icon aria-hidden />
      <div>
        <p className={styles.answerTitle}>{title}</p>
        <p className={styles.answerWords}>{words}</p>
      </div>
    </output>
  );
}
