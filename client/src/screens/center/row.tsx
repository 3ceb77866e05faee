import type { ReactNode } from 'react';
import { cx } from '@gamebox/ui/lib/cx.ts';
import styles from './row.module.css';

/** A group of rows on one panel with lines between them. */
export function Rows({ children }: { children: ReactNode }) {
  return <div className={styles.rows}>{children}</div>;
}

export interface RowProps {
  label: string;
  /** An explanation or the current state. */
  hint?: ReactNode;
  /** At the end: a value, a button, a choice. */
  children?: ReactNode;
  /** Below both, over the full width: what a choice opens. */
  below?: ReactNode;
}

/** A setting or a fact with its action. */
export function Row({ label, hint, children, below }: RowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.line}>
        <div className={styles.text}>
          <span>{label}</span>
          {hint !== undefined && <span className={styles.hint}>{hint}</span>}
        </div>
        <div className={cx(styles.end)}>{children}</div>
      </div>
      {below}
    </div>
  );
}
