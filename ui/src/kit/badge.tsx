import styles from './badge.module.css';

export interface BadgeProps {
  /** Nothing is shown for zero; `99+` from a hundred on. Without a count: a dot. */
  count?: number | undefined;
  /** What is counted, for screen readers: `3 条未读`. */
  label: string;
}

/** How many wait, or (a dot) that something does. */
export function Badge({ count, label }: BadgeProps) {
  if (count === 0) return null;
  return (
    <span className={count === undefined ? styles.dot : styles.count}>
      {count !== undefined && <span data-count={count > 99 ? '99+' : count} />}
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
