import type { MinorRules } from '@gamebox/contract';
import { cx } from '@gamebox/ui/lib/cx.ts';
import { dateOf, dayAndHour, dayText, hourText, yearAfter, yearOf } from './day-text.ts';
import styles from './guardian-screen.module.css';

/** What follows the week: the next allowed hour, the next holiday, and the end of the calendar. */
export function LaterDays({ rules }: { rules: MinorRules }) {
  const { days, hours, nextPlayDay, nextHoliday, knownUntil } = rules;
  // If the calendar does not know today, nothing can be said.
  if (knownUntil === null) return null;
  const [today] = days;
  const isLater = nextPlayDay !== null && days.every(({ day }) => day !== nextPlayDay);
  const hour = hourText(hours);
  return (
    <ul aria-label="再往后" className={cx(styles.happens, styles.later)}>
      {isLater && <li>下一次可以玩：{dayAndHour(nextPlayDay, hour)}。</li>}
      {nextHoliday !== null && today !== undefined && (
        <li>
          {nextHoliday.from <= today.day ? '正在放的法定节假日' : '下一个法定节假日'}：
          {spanText(nextHoliday)}，每天{hour === null ? '' : ` ${hour} `}可以玩。
        </li>
      )}
      <li>
        节假日安排已录入到{yearOf(knownUntil)}年{dateOf(knownUntil)}；{yearAfter(knownUntil)}
        {' 年放假安排公布后更新。'}
      </li>
    </ul>
  );
}

function spanText({ from, to }: { from: string; to: string }): string {
  return from === to ? dayText(from) : `${dayText(from)}到${dayText(to)}`;
}
