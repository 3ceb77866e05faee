import { Coin } from '../../../shared/domain/coin.tsx';
import { Money } from '@gamebox/ui/money.tsx';
import { RadioTile } from '@gamebox/ui/radio-tile.tsx';
import { useId } from 'react';
import type { Offer } from '../api/privilege.ts';
import { monthlyText } from '../model/benefit-rows.ts';
import { monthsText } from '../model/term-text.ts';
import styles from './term-choice.module.css';

export interface TermChoiceProps {
  /** Offers of one level. */
  offers: readonly Offer[];
  value: number;
  onChange: (offerId: number) => void;
}

/** Chooses the length of a term: its price, the price per month, and its gifts. */
export function TermChoice({ offers, value, onChange }: TermChoiceProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="时长" className={styles.tiles}>
      {offers.map(({ offerId, months, priceFen, rubies }) => (
        <RadioTile
          key={offerId}
          name={name}
          className={styles.tile}
          checked={offerId === value}
          onChange={() => onChange(offerId)}
        >
          <span className={styles.months}>{monthsText(months)}</span>
          <Money fen={priceFen} size="l" />
          <span className={styles.monthly} data-figures>
            {months === 1 ? '按月开通' : monthlyText({ priceFen, months })}
          </span>
          <span className={styles.gift}>
            {rubies > 0 && (
              <>
                送<Coin kind="ruby" amount={rubies} />
              </>
            )}
          </span>
        </RadioTile>
      ))}
    </div>
  );
}
