import type { ReactNode } from 'react';
import { cx } from '@gamebox/ui/lib/cx.ts';
import styles from './row.module.css';

/** A group of rows on one ground, lines between them. */
export function Rows({ children }: { children: ReactNode }) {
  return <div className={styles.rows}>{children}</div>;
}

export interface RowProps {
  label: string;
  /** What it is about, or where it stands. */
  hint?: ReactNode;
  /** At the end: a value, a button, a choice. */
  children?: ReactNode;
  /** Under both, over the whole width: what a choice opens. */
  below?: ReactNode;
}

/** One thing about the player or the client, and what can be done about it. */
export function Row({ label, hint, children, below }: RowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.line}>
        <div className={styles.words}>
          <span>{label}</span>
          {hint !== undefined && <span className={styles.hint}>{hint}</span>}
        </div>
        <div className={cx(styles.end)}>{children}</div>
      </div>
      {below}
    </div>
  );
}
