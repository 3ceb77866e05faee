import type { ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './segmented-control.module.css';

export interface Segment<Value extends string | number> {
  value: Value;
  label: string;
  /** Shown in place of the label, which stays as the accessible name. */
  icon?: ReactNode;
  disabled?: boolean | undefined;
}

export interface SegmentedControlProps<Value extends string | number> {
  /** Accessible name of the group. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  size?: 's' | 'm' | undefined;
  className?: string | undefined;
}

/**
 * Chooses one of two to five views of the same thing (a radio group). For different contents use
 * Tabs.
 */
export function SegmentedControl<Value extends string | number>(
  props: SegmentedControlProps<Value>,
) {
  const { label, segments, value, onChange, size = 'm', className } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={cx(styles.group, styles[size], className)}>
      {segments.map((segment) => (
        <label key={segment.value} className={styles.segment} title={segment.label}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            aria-label={segment.label}
            checked={segment.value === value}
            disabled={segment.disabled}
            onChange={() => onChange(segment.value)}
          />
          <span className={styles.face}>{segment.icon ?? segment.label}</span>
        </label>
      ))}
    </div>
  );
}
