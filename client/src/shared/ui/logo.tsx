import { cx } from '../lib/cx.ts';
import styles from './logo.module.css';

/** The drawn gem: five planes of one red stone. Decorative; the words beside it are the name. */
export function Gem({
  className,
  outline = false,
}: {
  className?: string | undefined;
  outline?: boolean;
}) {
  return (
    <svg
      viewBox="0 0 32 32"
      className={cx(styles.gem, className)}
      data-outline={outline || undefined}
      aria-hidden
      focusable="false"
    >
      <path className={styles.crown} d="M9 4h14l6 8H3z" />
      <path className={styles.table} d="M11.5 12 9 4h14l-2.5 8z" />
      <path className={styles.left} d="M3 12h8.5L16 29z" />
      <path className={styles.middle} d="M11.5 12h9L16 29z" />
      <path className={styles.right} d="M29 12h-8.5L16 29z" />
    </svg>
  );
}
