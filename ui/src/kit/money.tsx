import { cx } from '../lib/cx.ts';
import { formatMoney } from '../lib/format-money.ts';
import styles from './money.module.css';

export interface MoneyProps {
  /** Integer in fen; null if unknown. */
  fen: number | null;
  size?: 'm' | 'l' | 'xl' | undefined;
  /** The price before a reduction, struck through. */
  before?: number | undefined;
  /** Shows a plus before income in logs. */
  signed?: boolean | undefined;
}

/** An amount of money; every amount on the screen uses this component. */
export function Money({ fen, size = 'm', before, signed = false }: MoneyProps) {
  const text = formatMoney(fen);
  return (
    <span className={cx(styles.figure, styles[size])} data-figures>
      {signed && fen !== null && fen > 0 ? `+${text}` : text}
      {before !== undefined && (
        <s className={styles.before}>
          <span className="visually-hidden">原价 </span>
          {formatMoney(before)}
        </s>
      )}
    </span>
  );
}
