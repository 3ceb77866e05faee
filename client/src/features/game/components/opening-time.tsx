import { formatFull, formatMoment } from '../../../shared/lib/format-time.ts';
import { useNow } from '../../../shared/lib/use-now.ts';
import styles from './opening-time.module.css';

/** When a server opens, or that it is open since; `null` where nothing is announced. */
export function OpeningTime({ at }: { at: number | null }) {
  const now = useNow(60_000);
  if (at === null) return <span className={styles.later}>待定</span>;
  const open = at <= now;
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={formatFull(at)}
      className={open ? styles.open : styles.soon}
    >
      {formatMoment(at, now)}
      {open ? ' 已开' : ' 开服'}
    </time>
  );
}
