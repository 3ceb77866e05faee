import { formatPercent } from '@gamebox/ui/lib/format-percent.ts';
import { Cover } from '@gamebox/ui/cover.tsx';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import type { LotteryPrize } from '@gamebox/contract';
import { prizeWorth } from './prize-worth.ts';
import styles from './lottery.module.css';

export interface PrizeGridProps {
  prizes: readonly LotteryPrize[];
  /** The index of the lit prize. */
  lit: number | null;
  running: boolean;
}

/** The prizes in their places, each with its published odds. */
export function PrizeGrid({ prizes, lit, running }: PrizeGridProps) {
  return (
    <ul className={styles.grid} aria-label="奖品">
      {prizes.map((prize, place) => (
        <li
          key={prize.prizeId}
          className={styles.prize}
          data-lit={place === lit || undefined}
          data-dim={(running && place !== lit) || undefined}
        >
          <Cover
            src={pictureUrl(prize.picture)}
            name={prize.name}
            decorative
            ratio="4/3"
            eager
            className={styles.picture}
          />
          <span className={styles.prizeName} title={prize.name}>
            {prize.name}
          </span>
          <Worth prize={prize} />
          <span className={styles.odds} data-figures>
            <span>{formatPercent(prize.odds * 100)}</span>
            {prize.stockLeft !== null && <span>{leftText(prize.stockLeft)}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Worth({ prize }: { prize: LotteryPrize }) {
  const worth = prizeWorth(prize);
  if (worth === '') return null;
  return (
    <span className={styles.worth} data-figures>
      {worth}
    </span>
  );
}

const leftText = (left: number) => (left === 0 ? '已发完' : `剩余 ${formatCount(left)}`);
