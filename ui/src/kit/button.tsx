import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import type { LinkProps } from './link.tsx';
import { Link } from './link.tsx';
import { cx } from '../lib/cx.ts';
import styles from './button.module.css';

interface ButtonLook {
  /** `primary` is a view's main action; never use two side by side. Default `secondary`. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined;
  size?: 's' | 'm' | 'l' | undefined;
  icon?: ReactNode;
  trailing?: ReactNode;
  /** As wide as its container. */
  block?: boolean | undefined;
}

export interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  /** Keeps focus and label, ignores presses, and is announced as busy. */
  loading?: boolean | undefined;
}

export interface ButtonLinkProps extends ButtonLook, LinkProps {}

/** An action on the page. For navigation use ButtonLink. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, trailing, block, loading = false, ...rest } = props;
  const { className, children, onClick, type = 'button', ...attributes } = rest;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...attributes}
      // oxlint-disable-next-line react/button-has-type -- the caller's type, `button` by default
      type={type}
      className={cx(look({ variant, size, block }), className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={press}
    >
      <Inside icon={icon} trailing={trailing}>
        {children}
      </Inside>
    </button>
  );
}

/** A link that looks like a button; `to` is a route or an absolute address. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, icon, trailing, block, className, children, ...rest } = props;
  return (
    <Link {...rest} className={cx(look({ variant, size, block }), className)}>
      <Inside icon={icon} trailing={trailing}>
        {children}
      </Inside>
    </Link>
  );
}

function look({ variant = 'secondary', size = 'm', block }: ButtonLook): string {
  return cx(styles.button, styles[variant], styles[size], block === true && styles.block);
}

function Inside({
  icon,
  trailing,
  children,
}: Pick<ButtonLook, 'icon' | 'trailing'> & { children: ReactNode }) {
  return (
    <>
      {icon}
      {children !== undefined && <span className={styles.label}>{children}</span>}
      {trailing}
    </>
  );
}
