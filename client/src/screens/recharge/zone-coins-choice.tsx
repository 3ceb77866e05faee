import { formatPercent } from '@gamebox/ui/lib/format-percent.ts';
import type { GameCurrency } from '@gamebox/contract';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import { Section } from '@gamebox/ui/section.tsx';
import { Switch } from '@gamebox/ui/switch.tsx';
import { zoneCoinsFor } from './coins.ts';
import styles from './recharge.module.css';

export interface ZoneCoinsChoiceProps {
  currency: GameCurrency;
  /** Coins of the exchange; null: none chosen. */
  coins: number | null;
  /** The player's zone coins; null: unknown. */
  balance: number | null;
  used: boolean;
  onChange: (used: boolean) => void;
}

/** Whether zone coins pay as much as they may; nothing if the game does not accept them. */
export function ZoneCoinsChoice(props: ZoneCoinsChoiceProps) {
  const { currency, coins, balance, used, onChange } = props;
  const { zonePercent } = currency;
  if (zonePercent === 0 || balance === null) return null;
  const share = `最多抵 ${formatPercent(zonePercent)}`;
  if (balance === 0)
    return <p className={styles.note}>专区币{share}。充值返利、任务和抽奖会送专区币</p>;
  const pays = zoneCoinsFor(coins ?? 0, balance, currency);
  return (
    <Section title="专区币抵扣">
      <Switch
        className={styles.zone}
        label={pays === 0 ? '使用专区币' : `用 ${formatCount(pays)} 专区币抵扣`}
        hint={
          <span data-figures>
            共有 {formatCount(balance)}，1 专区币抵 1 平台币，{share}
          </span>
        }
        checked={used}
        onChange={onChange}
      />
    </Section>
  );
}
