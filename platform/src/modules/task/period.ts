import { TaskPeriod } from '@gamebox/contract';
import { DAY_MS, chinaClock, chinaWeekStart, parseChinaDay } from '../../china/time.ts';
import type { Span } from '../activity/kinds.ts';

export interface Period {
  /** Part of the business keys of what happens once in the period. */
  readonly key: string;
  readonly span: Span;
  /** The first day in China. */
  readonly beginDay: string;
  /** Epoch milliseconds. For a task without periods it is now. */
  readonly start: number;
  /** null: never. */
  readonly end: number | null;
}

/** The period that runs at a time: a day or a week of China, or all time. */
export function periodOf(period: TaskPeriod, time: number): Period {
  if (period === TaskPeriod.once)
    return { key: 'once', span: 'ever', beginDay: '1970-01-01', start: time, end: null };
  const daily = period === TaskPeriod.daily;
  const beginDay = daily ? chinaClock(time).day : chinaWeekStart(time);
  const start = parseChinaDay(beginDay);
  const end = start + (daily ? 1 : 7) * DAY_MS;
  return { key: beginDay, span: daily ? 'day' : 'week', beginDay, start, end };
}
