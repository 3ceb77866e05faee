import styles from './badge.module.css';

export interface BadgeProps {
  /** Hidden for zero; `99+` from a hundred on. Without a count: a dot. */
  count?: number | undefined;
  /** What is counted, for screen readers: `3 条未读`. */
  label: string;
}

/** Shows how many items wait, or by a dot that there are some. */
export function Badge({ count, label }: BadgeProps) {
  if (count === 0) return null;
  return (
    <span className={count === undefined ? styles.dot : styles.count}>
      {count !== undefined && <span data-count={count > 99 ? '99+' : count} />}
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
