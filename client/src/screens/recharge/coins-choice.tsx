import type { GameCurrency } from '@gamebox/contract';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import { Section } from '@gamebox/ui/section.tsx';
import { useId, useState } from 'react';
import { OwnAmount, Tile } from './amount-tiles.tsx';
import { balanceText, boughtBy, coinsFault, rateText } from './coins.ts';
import styles from './recharge.module.css';

/** The offered amounts of platform coins. */
const offered = [1_000, 3_000, 5_000, 10_000];

export interface CoinsChoiceProps {
  currency: GameCurrency;
  /** Platform coins; null: none chosen. */
  value: number | null;
  /** The player's platform coins; null: unknown. */
  balance: number | null;
  /** Zone coins that pay a part. */
  zoneCoins: number;
  onChange: (coins: number | null) => void;
}

/** The numbers of coins before a game is chosen: only then it is known what they give. */
export function CoinsToCome() {
  const name = useId();
  return (
    <Section title="换多少">
      <div className={styles.amounts}>
        <p className={styles.note}>选好游戏后，这里显示每份能换多少游戏币</p>
        <div role="radiogroup" aria-label="平台币" className={styles.tiles}>
          {offered.map((coins) => (
            <Tile
              key={coins}
              name={name}
              sum={formatCount(coins)}
              note="平台币"
              gift={null}
              checked={false}
              disabled
              outOfReach={false}
              onChange={() => undefined}
            />
          ))}
        </div>
      </div>
    </Section>
  );
}

/** Chooses a number of coins, each with what it gives in the game, or a custom number. */
export function CoinsChoice(props: CoinsChoiceProps) {
  const { currency, value, balance, zoneCoins, onChange } = props;
  const name = useId();
  const [text, setText] = useState(() =>
    value === null || offered.includes(value) ? '' : String(value),
  );
  return (
    <Section title="换多少">
      <div className={styles.amounts}>
        <p className={styles.note}>{rateText(currency)}</p>
        <div role="radiogroup" aria-label="平台币" className={styles.tiles}>
          {offered.map((coins) => (
            <Tile
              key={coins}
              name={name}
              sum={formatCount(coins)}
              note={`${formatCount(boughtBy(coins, currency))} ${currency.name}`}
              gift={null}
              checked={coins === value}
              outOfReach={false}
              onChange={() => {
                setText('');
                onChange(coins);
              }}
            />
          ))}
        </div>
        <OwnAmount
          label="其他数量"
          unit="平台币"
          placeholder={`${String(currency.stepCoins)} 的倍数`}
          text={text}
          fault={text === '' ? null : coinsFault(text, currency)}
          onChange={(next) => {
            setText(next);
            onChange(coinsFault(next, currency) === null ? Number(next) : null);
          }}
        />
        {balance !== null && (
          <p className={styles.note} data-figures>
            {balanceText(balance, value === null ? null : value - zoneCoins)}
          </p>
        )}
      </div>
    </Section>
  );
}
