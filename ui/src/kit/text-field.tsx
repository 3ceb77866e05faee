import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './text-field.module.css';

export interface TextFieldProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'onChange' | 'size' | 'value'
> {
  value: string;
  onChange: (value: string) => void;
  size?: 'm' | 'l' | undefined;
  icon?: ReactNode;
  /** A unit, a counter or a small button at the end, inside the frame. */
  suffix?: ReactNode;
  /** Set by Field; shows the error frame. */
  invalid?: boolean | undefined;
}

/** One line of text. In a form use it inside Field, which adds label, error and aria. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, size = 'm', icon, suffix, invalid = false, className, ...rest } = props;
  return (
    <span className={cx(styles.frame, styles[size], invalid && styles.invalid, className)}>
      {icon}
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        {...rest}
        className={styles.input}
        value={value}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {suffix}
    </span>
  );
}
