import { formatFull, formatMoment, formatUntil, startOfDay } from '@gamebox/ui/lib/format-time.ts';
import { useNowBefore } from '@gamebox/ui/lib/use-now.ts';
import styles from './opening-time.module.css';

export interface OpeningTimeProps {
  /** null: nothing is announced. */
  at: number | null;
  /** False if the game has no package: then an open server is not advertised. */
  downloadable: boolean | undefined;
}

/** When a server opens, or since when it is open. */
export function OpeningTime({ at, downloadable = true }: OpeningTimeProps) {
  const now = useNowBefore([at], 60_000);
  if (at === null) return <span className={styles.later}>开服时间待定</span>;
  const open = at <= now;
  const today = startOfDay(at) === startOfDay(now);
  const moment = !open && at - now <= 60_000 ? formatUntil(at, now) : formatMoment(at, now);
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={formatFull(at)}
      className={open && downloadable ? styles.open : today && !open ? styles.soon : styles.later}
    >
      {moment}
      {/\d$/.test(moment) && ' '}
      {open ? '已开服' : '开服'}
    </time>
  );
}
