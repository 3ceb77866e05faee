import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { ActivitySchema } from '../../db/schema-activity.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ActivityKind, Span } from './kinds.ts';

export interface SpanStart {
  readonly span: Span;
  readonly beginDay: string;
}

export interface Progress {
  readonly times: number;
  readonly amount: number;
}

export interface ActivityRepository {
  /** False where it counts once a day and was recorded already. */
  readonly add: (tx: Tx, fact: Insertable<ActivitySchema['activity']>) => Promise<boolean>;
  readonly addProgress: (
    tx: Tx,
    fact: { readonly userId: number; readonly kind: ActivityKind; readonly amount: number },
    spans: readonly SpanStart[],
  ) => Promise<void>;
  readonly progress: (userId: number, kind: ActivityKind, span: SpanStart) => Promise<Progress>;
  readonly timesOf: (
    fact: { readonly userId: number; readonly kind: ActivityKind; readonly subject: string },
    sinceDay: string,
  ) => Promise<number>;
}

export function createActivityRepository(db: Database): ActivityRepository {
  return {
    add: async (tx, fact) => {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('activity')
        .values(fact)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    addProgress: async (tx, fact, spans) => {
      await tx
        .insertInto('activityProgress')
        .values(spans.map((span) => ({ ...fact, ...span, times: 1 })))
        .onConflict((conflict) =>
          conflict.columns(['userId', 'kind', 'span', 'beginDay']).doUpdateSet({
            times: sql`activity_progress.times + 1`,
            amount: sql`activity_progress.amount + excluded.amount`,
          }),
        )
        .execute();
    },
    progress: async (userId, kind, { span, beginDay }) => {
      const row = await db
        .selectFrom('activityProgress')
        .select(['times', 'amount'])
        .where('userId', '=', userId)
        .where('kind', '=', kind)
        .where('span', '=', span)
        .where('beginDay', '=', beginDay)
        .executeTakeFirst();
      return row ?? { times: 0, amount: 0 };
    },
    timesOf: async ({ userId, kind, subject }, sinceDay) => {
      const { times } = await db
        .selectFrom('activity')
        .select((eb) => eb.fn.countAll<number>().as('times'))
        .where('userId', '=', userId)
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .where('chinaDay', '>=', sinceDay)
        .executeTakeFirstOrThrow();
      return times;
    },
  };
}
