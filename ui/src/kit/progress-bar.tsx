import { cx } from '../lib/cx.ts';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** 0–100; fractions are fine. */
  percent: number;
  /** Accessible name. */
  label: string;
  tone?: 'crimson' | 'gold' | 'jade' | 'neutral' | undefined;
  className?: string | undefined;
}

/** The progress of something. A download's main display is PlayButton. */
export function ProgressBar({ percent, label, tone = 'crimson', className }: ProgressBarProps) {
  const shown = Math.min(100, Math.max(0, percent));
  return (
    <progress
      aria-label={label}
      max={100}
      value={shown}
      className={cx(styles.bar, styles[tone], className)}
    />
  );
}
