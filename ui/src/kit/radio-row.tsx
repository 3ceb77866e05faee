import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './radio-row.module.css';

export interface RadioRowProps extends Omit<ComponentPropsWithRef<'input'>, 'children' | 'type'> {
  /** The option's content, which is also the radio button's name. */
  children: ReactNode;
}

/**
 * One of several options in a fieldset, one row each, with a radio button; `className` is the
 * row's.
 */
export function RadioRow({ children, className, ...rest }: RadioRowProps) {
  return (
    <label className={cx(styles.row, className)}>
      <input {...rest} type="radio" className={styles.ring} />
      {children}
    </label>
  );
}
