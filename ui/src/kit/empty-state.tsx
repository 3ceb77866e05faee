import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './state.module.css';
import type { SceneKind } from './scene-drawing.tsx';
import { Scene } from './scene.tsx';

export interface EmptyStateProps {
  /** 暂无数据 by default; give a more exact title if there is one in addition to the hint. */
  title?: string | undefined;
  /** What to do about it. */
  hint?: ReactNode;
  action?: ReactNode;
  /** One line, for use between other sections. */
  compact?: boolean | undefined;
  /** What is missing: orders, what is given, an address, entries of a record. */
  scene?: Exclude<SceneKind, 'offline' | 'error'> | undefined;
}

/** Shown if there is no content; that is no error. */
export function EmptyState(props: EmptyStateProps) {
  const { title = '暂无数据', hint, action, compact = false, scene = 'empty' } = props;
  return (
    <div className={cx(styles.state, compact && styles.compact)}>
      <Scene kind={scene} />
      <p className={styles.title}>{title}</p>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
