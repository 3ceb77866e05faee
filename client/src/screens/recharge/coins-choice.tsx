import type { GameCurrency } from '@gamebox/contract';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import { Section } from '@gamebox/ui/section.tsx';
import { AmountPicker, AmountTiles } from './amount-tiles.tsx';
import { balanceText, boughtBy, coinsFault, offeredCoins, rateText } from './coins.ts';
import styles from './recharge.module.css';

export interface CoinsChoiceProps {
  currency: GameCurrency;
  /** Platform coins; null: none chosen. */
  value: number | null;
  /** The player's platform coins; null: unknown. */
  balance: number | null;
  /** Zone coins that pay a part. */
  zoneCoins: number;
  /** Called with 0 for what can't be exchanged, and with null where the field was emptied. */
  onChange: (coins: number | null) => void;
}

/** The numbers of coins before a game is chosen: only then it is known what they give. */
export function CoinsToCome() {
  return (
    <Section title="换多少">
      <div className={styles.amounts}>
        <p className={styles.note}>选好游戏后，这里显示每份能换多少游戏币</p>
        <AmountTiles label="平台币" offered={offeredCoins.map(tileOf('平台币'))} value={null} />
      </div>
    </Section>
  );
}

/** Chooses a number of coins, each with what it gives in the game, or a custom number. */
export function CoinsChoice(props: CoinsChoiceProps) {
  const { currency, value, balance, zoneCoins, onChange } = props;
  return (
    <Section title="换多少">
      <div className={styles.amounts}>
        <p className={styles.note} data-figures>
          {rateText(currency)}
          {balance !== null && (
            <span className={styles.balance}>
              {balanceText(balance, value === null ? null : value - zoneCoins)}
            </span>
          )}
        </p>
        <AmountPicker
          label="平台币"
          offered={offeredCoins.map((coins) =>
            tileOf(`${formatCount(boughtBy(coins, currency))} ${currency.name}`)(coins),
          )}
          value={value}
          own={{
            label: '其他数量',
            unit: '平台币',
            placeholder: `${String(currency.stepCoins)} 的倍数`,
            scale: 1,
            faultOf: (text) => coinsFault(text, currency),
          }}
          onChange={onChange}
        />
      </div>
    </Section>
  );
}

const tileOf = (note: string) => (coins: number) => ({
  amount: coins,
  sum: formatCount(coins),
  note,
});
