import { CircleCheck } from 'lucide-react';
import type { SignInfo } from '../../../features/sign/model/sign-month.ts';
import { Rewards } from '../../../shared/domain/reward.tsx';
import styles from './streak-rewards.module.css';

/** The rewards of a streak; reached ones are ticked. */
export function StreakRewards({ info: { streakDay, streakRewards } }: { info: SignInfo }) {
  if (streakRewards.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="连续签到奖励">
      {streakRewards.map(({ days, points, rewards }) => {
        const reached = days <= streakDay;
        return (
          <li key={days} className={styles.row}>
            <span className={styles.days}>连续 {days} 天</span>
            <Rewards points={points} rewards={rewards} spent={reached} />
            {reached && <CircleCheck className={styles.reached} aria-label="已获得" />}
          </li>
        );
      })}
    </ul>
  );
}
