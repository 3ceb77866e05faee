import { Check } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'checked' | 'onChange' | 'type' | 'value'
> {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The label beside it; may contain links. */
  children: ReactNode;
}

/**
 * A value that is sent with a form, such as agreeing to terms. For an immediate effect use Switch.
 */
export function Checkbox({ checked, onChange, children, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx(styles.row, className)}>
      <span className={styles.box}>
        <input
          {...rest}
          type="checkbox"
          className={styles.input}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        <Check className={styles.mark} aria-hidden />
      </span>
      <span>{children}</span>
    </label>
  );
}
