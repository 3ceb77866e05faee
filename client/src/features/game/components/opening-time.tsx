import { formatFull, formatMoment, formatUntil, startOfDay } from '@gamebox/ui/lib/format-time.ts';
import { useNowBefore } from '@gamebox/ui/lib/use-now.ts';
import styles from './opening-time.module.css';

export interface OpeningTimeProps {
  /** null: nothing is announced. */
  at: number | null;
}

/** When a server opens, or since when it is open. */
export function OpeningTime({ at }: OpeningTimeProps) {
  const now = useNowBefore([at], 60_000);
  if (at === null) return <span className={styles.later}>开服时间待定</span>;
  const open = at <= now;
  const today = startOfDay(at) === startOfDay(now);
  const moment = !open && at - now <= 60_000 ? formatUntil(at, now) : formatMoment(at, now);
  return (
    <time dateTime={new Date(at).toISOString()} title={formatFull(at)} className={styles.later}>
      {moment}
      {/\d$/.test(moment) && ' '}
      <span className={open ? styles.open : today ? styles.soon : undefined}>
        {open ? '已开服' : '开服'}
      </span>
    </time>
  );
}
