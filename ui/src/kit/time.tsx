import type { Clock } from '../lib/clock.ts';
import { formatDateTime, formatFull, formatMoment, formatTurn } from '../lib/format-time.ts';
import { useNow } from '../lib/use-now.ts';

export interface TimeProps {
  /** Epoch milliseconds; null if unknown. */
  at: number | null;
  /**
   * `moment` as people say it (今天 20:00), `turn` for something that starts again then (下周一 00:00),
   * `full` for records (6月3日 20:00).
   */
  format?: 'moment' | 'turn' | 'full' | undefined;
  /** The clock for the current time; the application's by default. */
  clock?: Clock | undefined;
}

const formats = { moment: formatMoment, turn: formatTurn, full: formatDateTime };

/** A relative time that is updated while the page is open; its title has the exact one. */
export function Time({ at, format = 'moment', clock }: TimeProps) {
  const now = useNow(30_000, clock);
  if (at === null) return <span>时间未知</span>;
  return (
    <time dateTime={new Date(at).toISOString()} title={formatFull(at)}>
      {formats[format](at, now)}
    </time>
  );
}
