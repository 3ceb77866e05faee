import { cx } from '../lib/cx.ts';
import { formatMoney } from '../lib/format-money.ts';
import styles from './money.module.css';

export interface MoneyProps {
  /** Integer, in fen; null where it is unknown. */
  fen: number | null;
  size?: 'm' | 'l' | 'xl' | undefined;
  /** The price before a reduction, struck through. */
  before?: number | undefined;
  /** Shows a plus before income in logs. */
  signed?: boolean | undefined;
}

/** THE money figure: every sum of money on the screen is one of these. */
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
