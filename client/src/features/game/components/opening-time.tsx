import { formatFull, formatMoment, startOfDay } from '@gamebox/ui/lib/format-time.ts';
import { useNow } from '@gamebox/ui/lib/use-now.ts';
import styles from './opening-time.module.css';

/** When a server opens, or that it is open since; `null` where nothing is announced. */
export function OpeningTime({ at }: { at: number | null }) {
  const now = useNow(60_000);
  if (at === null) return <span className={styles.later}>待定</span>;
  const open = at <= now;
  const today = startOfDay(at) === startOfDay(now);
  const moment = formatMoment(at, now);
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={formatFull(at)}
      className={open ? styles.open : today ? styles.soon : styles.later}
    >
      {moment}
      {/\d$/.test(moment) && ' '}
      {open ? '已开' : '开服'}
    </time>
  );
}
