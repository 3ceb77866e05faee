import { formatFull, formatMoment, formatUntil } from '@gamebox/ui/lib/format-time.ts';
import { useNowBefore } from '@gamebox/ui/lib/use-now.ts';
import styles from './opening-time.module.css';

export interface OpeningTimeProps {
  /** null: nothing is announced. */
  at: number | null;
  /** What the platform said when it answered. */
  open?: boolean;
}

/** When a server opens, or since when it is open: `今天 20:00 开服`, `3 天前 已开服`. */
export function OpeningTime({ at, open = false }: OpeningTimeProps) {
  const now = useNowBefore([at], 60_000);
  if (at === null) return <span className={styles.unknown}>开服时间待定</span>;
  const opened = open || at <= now;
  const moment = !opened && at - now <= 60_000 ? formatUntil(at, now) : formatMoment(at, now);
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={formatFull(at)}
      className={opened ? styles.open : styles.coming}
    >
      {`${moment} ${opened ? '已开服' : '开服'}`}
    </time>
  );
}
