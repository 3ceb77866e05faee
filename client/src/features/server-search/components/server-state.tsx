import { formatFull, formatMoment } from '@gamebox/ui/lib/format-time.ts';
import { useNow } from '@gamebox/ui/lib/use-now.ts';
import styles from './server-suggestion.module.css';

/** 今天 12:00 已开服, 20:00 开服, or 待定. `open`: what the platform said when it answered. */
export function ServerState({ openTime, open }: { openTime: number | null; open: boolean }) {
  const now = useNow(30_000);
  if (openTime === null) return <span className={styles.state}>开服时间待定</span>;
  const opened = open || openTime <= now;
  const moment = formatMoment(openTime, now);
  return (
    <time
      className={styles.state}
      dateTime={new Date(openTime).toISOString()}
      title={formatFull(openTime)}
    >
      {moment}{' '}
      <span className={opened ? styles.open : styles.soon}>{opened ? '已开服' : '开服'}</span>
    </time>
  );
}
