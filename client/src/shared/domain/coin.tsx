import { Coins, Gem, HandCoins, Landmark, Sparkles, Zap } from 'lucide-react';
import { cx } from '@gamebox/ui/lib/cx.ts';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import styles from './coin.module.css';

const coins = {
  platform: { name: '平台币', icon: Landmark },
  welfare: { name: '福利币', icon: HandCoins },
  zone: { name: '专区币', icon: Coins },
  ruby: { name: '红宝石', icon: Gem },
  points: { name: '积分', icon: Sparkles },
  activity: { name: '活跃值', icon: Zap },
} as const;

export type CoinKind = keyof typeof coins;

export interface CoinProps {
  kind: CoinKind;
  /** Null where it is unknown. */
  amount: number | null;
  size?: 'm' | 'l' | 'xl' | undefined;
  /**
   * Shows only the icon of the kind: `hidden` leaves the name for screen readers, `elsewhere`
   * leaves it to the text beside.
   */
  naming?: 'shown' | 'hidden' | 'elsewhere' | undefined;
  signed?: boolean | undefined;
}

/** A balance or a price in a currency other than money. */
export function Coin({ kind, amount, size = 'm', naming = 'shown', signed = false }: CoinProps) {
  const { name, icon: Icon } = coins[kind];
  return (
    <span className={cx(styles.coin, styles[size])}>
      <Icon aria-hidden className={kind === 'ruby' ? styles.ruby : styles.gold} />
      <span
        className={cx(styles.figure, signed && amount !== null && amount > 0 && styles.income)}
        data-figures
      >
        {signed && amount !== null && amount > 0 ? '+' : ''}
        {formatCount(amount)}
      </span>
      {naming !== 'elsewhere' && (
        <span className={naming === 'hidden' ? 'visually-hidden' : styles.unit}>{name}</span>
      )}
    </span>
  );
}
