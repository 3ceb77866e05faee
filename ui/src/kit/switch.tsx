import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './switch.module.css';

export interface SwitchProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'checked' | 'onChange' | 'type' | 'value'
> {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  /** An explanation below the label. */
  hint?: ReactNode;
}

/**
 * A setting with immediate effect: the label at the beginning of the row, the switch at its end.
 */
export function Switch({ checked, onChange, label, hint, className, ...rest }: SwitchProps) {
  return (
    <label className={cx(styles.row, className)}>
      <span className={styles.text}>
        {label}
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </span>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        className={styles.input}
        checked={checked}
        aria-checked={checked}
        aria-label={label}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
