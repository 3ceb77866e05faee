import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './radio-row.module.css';

export interface RadioRowProps extends Omit<ComponentPropsWithRef<'input'>, 'children' | 'type'> {
  /** What is chosen, and the radio's name; lies beside its ring. */
  children: ReactNode;
}

/** One of several in a fieldset, a row each, with the ring that tells which; `className` is the row's. */
export function RadioRow({ children, className, ...rest }: RadioRowProps) {
  return (
    <label className={cx(styles.row, className)}>
      <input {...rest} type="radio" className={styles.ring} />
      {children}
    </label>
  );
}
