import type { Promotion } from '@gamebox/contract';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import styles from './promotion.module.css';

/** What the invitations brought so far. */
export function Totals({ promotion }: { promotion: Promotion }) {
  const { invited, effective, points, coins, coinsOfMonth, debt } = promotion;
  const figures = [
    { name: '邀请的好友', value: invited, unit: '人' },
    { name: '有效邀请', value: effective, unit: '人' },
    { name: '本月福利币', value: coinsOfMonth, gold: true },
    { name: '累计福利币', value: coins, gold: true },
    { name: '累计积分', value: points, gold: true },
  ];
  return (
    <section aria-label="推广收益">
      <dl className={styles.totals}>
        {figures.map(({ name, value, unit, gold }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span className={styles.figure} data-gold={gold} data-figures>
                {formatCount(value)}
              </span>{' '}
              {unit}
            </dd>
          </div>
        ))}
      </dl>
      {debt > 0 && (
        <p className={styles.debt}>
          好友退款后还有 {formatCount(debt)} 福利币待退回，会从以后的返利中扣除。
        </p>
      )}
    </section>
  );
}
