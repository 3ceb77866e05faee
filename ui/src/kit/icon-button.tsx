import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** What it does: the accessible name, and the title shown on hover. */
  label: string;
  icon: ReactNode;
  /** `plain` in the frame and in rows, `solid` on pictures and beside other buttons. */
  variant?: 'plain' | 'solid' | undefined;
  /** Side of the square hit area: 32, 36 or 44 pixels. */
  size?: 's' | 'm' | 'l' | undefined;
}

/** An action with only an icon. If there is room for a word, prefer Button with an icon. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, variant = 'plain', size = 'm', className, type = 'button', ...rest } = props;
  return (
    <button
      title={label}
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the caller's type, `button` by default
      type={type}
      aria-label={label}
      className={cx(styles.button, styles[variant], styles[size], className)}
    >
      {icon}
    </button>
  );
}
