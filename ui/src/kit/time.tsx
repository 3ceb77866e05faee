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
  /** Epoch milliseconds; null where it is unknown. */
  at: number | null;
  /**
   * `moment` as people say it (今天 20:00), `turn` for what begins anew then (下周一 00:00), `full`
   * for records (6月3日 20:00).
   */
  format?: 'moment' | 'turn' | 'full' | undefined;
  /** Whose moment it is; the application's where it is left out. */
  clock?: Clock | undefined;
}

const formats = { moment: formatMoment, turn: formatTurn, full: formatDateTime };

/** A time that stays true while the page is open; the exact one is in its title. */
export function Time({ at, format = 'moment', clock }: TimeProps) {
  const now = useNow(30_000, clock);
  if (at === null) return <span>时间未知</span>;
  return (
    <time dateTime={new Date(at).toISOString()} title={formatFull(at)}>
      {formats[format](at, now)}
    </time>
  );
}

/** What is left until `until` (epoch ms), `04:59`; `ended` once it has passed. */
export function Countdown({ until, ended = '00:00' }: { until: number; ended?: string }) {
  const left = useCountdown(until);
  return (
    <span role="timer" data-figures>
      {left === 0 ? ended : formatCountdown(left)}
    </span>
  );
}
