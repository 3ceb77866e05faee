import { LOOKED_UP, inBatches } from '../../batches.ts';
import { chinaClock, chinaMonthStart, chinaWeekStart } from '../../china/time.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ActivityKind, Best, ProgressKind, Span } from './kinds.ts';
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
   * week, month and ever, where it is of a `ProgressKind`. False where it counts once a day and was there already: nothing is
   * recorded.
   */
  readonly append: (tx: Tx, fact: Fact) => Promise<boolean>;
  /** The same of several facts, in one statement, which is not waited for (`sendAhead`). */
  readonly appendAll: (tx: Tx, facts: readonly Fact[]) => Promise<void>;
  /** How often and how much in the span that runs now. */
  readonly progress: (userId: number, kind: ProgressKind, span: Span) => Promise<Progress>;
  /** How often, of one subject, from a day in China on. */
  /** The first `limit` of the span that runs now by amount; who is disabled is left out. */
  readonly best: (kind: ProgressKind, span: Span, limit: number) => Promise<readonly Best[]>;
  /** How many have more than this amount in the span that runs now, counted to `limit`. */
  readonly countAbove: (
    kind: ProgressKind,
    span: Span,
    above: { readonly amount: number; readonly limit: number },
  ) => Promise<number>;
  readonly timesOf: (
    fact: Required<Pick<Fact, 'userId' | 'kind' | 'subject'>>,
    sinceDay: string,
  ) => Promise<number>;
}

export function createActivityService(
  repository: ActivityRepository,
  now: () => number,
): ActivityService {
  const progress = inBatches({ run: repository.progress, ...LOOKED_UP });
  return {
    append: (tx, fact) => repository.add(tx, [rowOf(fact, now())]),
    appendAll: async (tx, facts) => {
      if (facts.length === 0) return;
      const at = now();
      await repository.addAhead(
        tx,
        facts.map((fact) => rowOf(fact, at)),
      );
    },
    progress: (userId, kind, span) =>
      progress({ userId, kind, span, beginDay: beginOf(span, now()) }),
    best: (kind, span, limit) =>
      repository.best(kind, { span, beginDay: beginOf(span, now()) }, limit),
    countAbove: (kind, span, above) =>
      repository.countAbove(kind, { span, beginDay: beginOf(span, now()) }, above),
    timesOf: repository.timesOf,
  };
}

function rowOf({ userId, kind, subject = '', amount = 1, time }: Fact, now: number) {
  const at = time ?? now;
  return { userId, kind, subject, amount, time: at, chinaDay: chinaClock(at).day };
}

/** The first day of the span that `time` lies in, in China. */
function beginOf(span: Span, time: number): string {
  if (span === 'day') return chinaClock(time).day;
  if (span === 'week') return chinaWeekStart(time);
  if (span === 'month') return chinaClock(chinaMonthStart(time)).day;
  return '1970-01-01';
}
