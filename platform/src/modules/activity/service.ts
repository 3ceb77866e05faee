import { chinaClock, chinaMonthStart, chinaWeekStart } from '../../china/time.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ActivityKind, Best, Span } from './kinds.ts';
import type { ActivityRepository, Progress } from './repository.ts';

export interface Fact {
  readonly userId: number;
  readonly kind: ActivityKind;
  /** What of, such as a game's id. */
  readonly subject?: string;
  /** How much: seconds played; 1 unless said. */
  readonly amount?: number;
  /** When, in epoch milliseconds; now unless said. */
  readonly time?: number;
}

export interface ActivityService {
  /**
   * Records what a player did, in the transaction of the fact itself, and its progress in the day,
   * week, month and ever. False where it counts once a day and was there already: nothing is
   * recorded.
   */
  readonly append: (tx: Tx, fact: Fact) => Promise<boolean>;
  /** How often and how much in the span that runs now. */
  readonly progress: (userId: number, kind: ActivityKind, span: Span) => Promise<Progress>;
  /** How often, of one subject, from a day in China on. */
  /** The first `limit` of the span that runs now by amount; who is disabled is left out. */
  readonly best: (kind: ActivityKind, span: Span, limit: number) => Promise<readonly Best[]>;
  /** How many have more than this amount in the span that runs now, counted to `limit`. */
  readonly countAbove: (
    kind: ActivityKind,
    span: Span,
    above: { readonly amount: number; readonly limit: number },
  ) => Promise<number>;
  readonly timesOf: (
    fact: Required<Pick<Fact, 'userId' | 'kind' | 'subject'>>,
    sinceDay: string,
  ) => Promise<number>;
}

const SPANS = ['day', 'week', 'month', 'ever'] as const;

export function createActivityService(
  repository: ActivityRepository,
  now: () => number,
): ActivityService {
  return {
    append: async (tx, { userId, kind, subject = '', amount = 1, time = now() }) => {
      const { day: chinaDay } = chinaClock(time);
      const spans = SPANS.map((span) => ({ span, beginDay: beginOf(span, time) }));
      return repository.add(tx, { userId, kind, subject, amount, time, chinaDay }, spans);
    },
    progress: (userId, kind, span) =>
      repository.progress(userId, kind, { span, beginDay: beginOf(span, now()) }),
    best: (kind, span, limit) =>
      repository.best(kind, { span, beginDay: beginOf(span, now()) }, limit),
    countAbove: (kind, span, above) =>
      repository.countAbove(kind, { span, beginDay: beginOf(span, now()) }, above),
    timesOf: repository.timesOf,
  };
}

/** The first day of the span that `time` lies in, in China. */
function beginOf(span: Span, time: number): string {
  if (span === 'day') return chinaClock(time).day;
  if (span === 'week') return chinaWeekStart(time);
  if (span === 'month') return chinaClock(chinaMonthStart(time)).day;
  return '1970-01-01';
}
