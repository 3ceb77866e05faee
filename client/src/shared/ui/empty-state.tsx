import type { ReactNode } from 'react';
import styles from './state.module.css';
import { Gem } from './logo.tsx';

export interface EmptyStateProps {
  /** 暂无数据 unless something more exact can be said besides the hint. */
  title?: string | undefined;
  /** What to do about it. */
  hint?: ReactNode;
  action?: ReactNode;
}

/** There is nothing, and that is no fault. */
export function EmptyState({ title = '暂无数据', hint, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <Gem outline className={styles.gem} />
      <p className={styles.title}>{title}</p>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
