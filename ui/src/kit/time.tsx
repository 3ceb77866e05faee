import type { Clock } from '../lib/clock.ts';
import {
  formatCountdown,
  formatDateTime,
  formatFull,
  formatMoment,
  formatTurn,
} from '../lib/format-time.ts';
import { useCountdown } from '../lib/use-countdown.ts';
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

/** The remaining time until `until` (epoch ms), `04:59`; `ended` after that. */
export function Countdown({ until, ended = '00:00' }: { until: number; ended?: string }) {
  const left = useCountdown(until);
  return (
    <span role="timer" data-figures>
      {left === 0 ? ended : formatCountdown(left)}
    </span>
  );
}
