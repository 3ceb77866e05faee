import type { ReactNode } from 'react';
import styles from './dialog-foot.module.css';

export interface DialogFootProps {
  /** A link at the other end of the row. */
  aside?: ReactNode;
  /** Buttons, the main one last. */
  children: ReactNode;
}

/** The foot of a Dialog that its body renders: its last element, visible while the body scrolls. */
export function DialogFoot({ aside, children }: DialogFootProps) {
  return (
    <div className={styles.foot}>
      {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      {children}
    </div>
  );
}
