import type { ComponentPropsWithRef } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './text-area.module.css';

export interface TextAreaProps extends Omit<
  ComponentPropsWithRef<'textarea'>,
  'onChange' | 'value'
> {
  value: string;
  onChange: (value: string) => void;
  /** Set by Field; shows the error frame. */
  invalid?: boolean | undefined;
}

/** Several lines of text. In a form use it inside Field, which adds label, error and aria. */
export function TextArea({ value, onChange, invalid = false, className, ...rest }: TextAreaProps) {
  return (
    <textarea
      autoComplete="off"
      spellCheck={false}
      {...rest}
      className={cx(styles.area, invalid && styles.invalid, className)}
      value={value}
      aria-invalid={invalid || undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
