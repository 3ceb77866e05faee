import type { ReactNode } from 'react';
import styles from './dialog-foot.module.css';

export interface DialogFootProps {
  /** A way to somewhere else, at the other end of the row. */
  aside?: ReactNode;
  /** Buttons, the main one last. */
  children: ReactNode;
}

/** The foot of a Dialog that its body brings along: last in it, in sight while it scrolls. */
export function DialogFoot({ aside, children }: DialogFootProps) {
  return (
    <div className={styles.foot}>
      {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      {children}
    </div>
  );
}
