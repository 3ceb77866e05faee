import { LOOKED_UP, inBatches } from '../../batches.ts';
import { chinaClock, chinaMonthStart, chinaWeekStart } from '../../china/time.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ActivityKind, Best, ProgressKind, Span } from './kinds.ts';
import type { ActivityRepository, Progress } from './repository.ts';

export interface Fact {
  readonly userId: number;
  readonly kind: ActivityKind;
  /** What it is about, such as a game's id. */
  readonly subject?: string;
  /** How much, for example seconds played; 1 if left out. */
  readonly amount?: number;
  /** When, in epoch milliseconds; now if left out. */
  readonly time?: number;
}

export interface ActivityService {
  /**
   * Records what a player did, in the transaction of the fact itself, and adds it to the progress
   * of the day, week, month and total if it is of a `ProgressKind`. False if the fact counts once a
   * day and is already recorded.
   */
  readonly append: (tx: Tx, fact: Fact) => Promise<boolean>;
  /** Records several facts in one statement that is sent ahead (`sendAhead`). */
  readonly appendAll: (tx: Tx, facts: readonly Fact[]) => Promise<void>;
  /** The amount in the current period. */
  readonly progress: (userId: number, kind: ProgressKind, span: Span) => Promise<Progress>;
  /** The first `limit` players of the current period by amount, without disabled users. */
  readonly best: (kind: ProgressKind, span: Span, limit: number) => Promise<readonly Best[]>;
  /** The number of players with more than this amount in the current period, up to `limit`. */
  readonly countAbove: (
    kind: ProgressKind,
    span: Span,
    above: { readonly amount: number; readonly limit: number },
  ) => Promise<number>;
  /** How often a fact of one subject was recorded, from a day in China on. */
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

/** The first day in China of the period that contains `time`. */
function beginOf(span: Span, time: number): string {
  if (span === 'day') return chinaClock(time).day;
  if (span === 'week') return chinaWeekStart(time);
  if (span === 'month') return chinaClock(chinaMonthStart(time)).day;
  return '1970-01-01';
}
