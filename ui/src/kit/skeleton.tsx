import type { CSSProperties } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  /** `16/9`; the height then follows from the width. */
  ratio?: string | undefined;
  round?: boolean | undefined;
  className?: string | undefined;
}

/**
 * The shape of content that is loading, at its place and size. It appears with a delay (no flash if
 * the answer is quick) and does not move. AsyncSection announces the loading.
 */
export function Skeleton({ width, height = 16, ratio, round = false, className }: SkeletonProps) {
  const size = ratio === undefined ? { width, height } : { width, aspectRatio: ratio };
  return (
    <span aria-hidden className={cx(styles.shape, round && styles.round, className)} style={size} />
  );
}

/** Lines of text; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden className={styles.text}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 ? '56%' : '100%'} height={14} />
      ))}
    </span>
  );
}
