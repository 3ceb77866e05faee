import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import { Check, Gift } from 'lucide-react';
import type { SignDay, SignInfo } from '../../../features/sign/model/sign-month.ts';
import { weeksOf } from '../../../features/sign/model/sign-month.ts';
import styles from './sign-calendar.module.css';

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];

/** This month: signed days, each day's reward, and the days of streak rewards. */
export function SignCalendar({ info, now }: { info: SignInfo; now: number }) {
  const weeks = weeksOf(info, now);
  const month = Number(info.days[0]?.date.slice(5, 7) ?? 0);
  return (
    <table className={styles.calendar}>
      <caption className={styles.caption}>{month}月签到</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" aria-label={`星期${name}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- a week is its place in the month
          <tr key={row}>
            {week.map((day, place) =>
              day === null ? (
                // oxlint-disable-next-line react/no-array-index-key -- an empty place
                <td key={`empty-${place}`} aria-hidden />
              ) : (
                <Day key={day.date} day={day} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day }: { day: SignDay }) {
  const { number, state, reaches, points } = day;
  return (
    <td className={styles.day} data-state={state} title={titleOf(day)}>
      <span className={styles.number} data-figures>
        {number}
      </span>
      <span className={styles.mark} data-figures>
        {mark(state, reaches, points)}
      </span>
      <span className="visually-hidden">{titleOf(day)}</span>
    </td>
  );
}

function mark(state: SignDay['state'], reaches: number | null, points: number) {
  if (state === 'signed') return <Check aria-hidden />;
  if (reaches !== null) return <Gift aria-hidden className={styles.gift} />;
  return state === 'missed' || points === 0 ? null : (
    <span aria-hidden>+{formatCount(points)}</span>
  );
}

function titleOf({ state, reaches, points, memberPoints }: SignDay): string {
  if (state === 'signed') return '已签到';
  if (state === 'missed') return '未签到';
  const day = state === 'today' ? '今天' : '签到';
  const gift = reaches === null ? '' : `，并得连续 ${reaches} 天的奖励`;
  const parts = memberPoints > 0 ? `（${points - memberPoints} + 会员 ${memberPoints}）` : '';
  return `${day}得 ${formatCount(points)} 积分${parts}${gift}`;
}
