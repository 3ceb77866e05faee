import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { ActivitySchema } from '../../db/schema-activity.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ActivityKind, Best, Span } from './kinds.ts';

export interface SpanStart {
  readonly span: Span;
  readonly beginDay: string;
}

export interface Progress {
  readonly times: number;
  readonly amount: number;
}

export interface ActivityRepository {
  /**
   * Records a fact and its progress in each of the spans. False where it counts once a day and was
   * recorded already: nothing is written then.
   */
  readonly add: (
    tx: Tx,
    fact: Insertable<ActivitySchema['activity']>,
    spans: readonly SpanStart[],
  ) => Promise<boolean>;
  readonly progress: (userId: number, kind: ActivityKind, span: SpanStart) => Promise<Progress>;
  readonly best: (kind: ActivityKind, span: SpanStart, limit: number) => Promise<readonly Best[]>;
  readonly countAbove: (
    kind: ActivityKind,
    span: SpanStart,
    above: { readonly amount: number; readonly limit: number },
  ) => Promise<number>;
  readonly timesOf: (
    fact: { readonly userId: number; readonly kind: ActivityKind; readonly subject: string },
    sinceDay: string,
  ) => Promise<number>;
}

export function createActivityRepository(db: Database): ActivityRepository {
  return {
    add: async (tx, { userId, kind, subject, amount, time, chinaDay }, spans) => {
      const { numAffectedRows } = await sql`
        with fact as (
          insert into activity (user_id, kind, subject, amount, time, china_day)
          values (${userId}, ${kind}, ${subject}, ${amount}, ${time}, ${chinaDay})
          on conflict do nothing
          returning user_id, kind, amount
        )
        insert into activity_progress as kept (user_id, kind, span, begin_day, times, amount)
        select user_id, kind, span, begin_day, 1, amount
        from fact, unnest(${spans.map(({ span }) => span)}::text[],
          ${spans.map(({ beginDay }) => beginDay)}::date[]) spans (span, begin_day)
        on conflict (user_id, kind, span, begin_day) do update set
          times = kept.times + 1, amount = kept.amount + excluded.amount`.execute(tx);
      return (numAffectedRows ?? 0n) > 0n;
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
    best: (kind, { span, beginDay }, limit) =>
      db
        .selectFrom('activityProgress as progress')
        .innerJoin('player', 'player.userId', 'progress.userId')
        .select(['progress.userId', 'nickname', 'avatar', 'amount'])
        .where('kind', '=', kind)
        .where('span', '=', span)
        .where('beginDay', '=', beginDay)
        .where('enabled', '=', true)
        .orderBy('amount', 'desc')
        .orderBy('progress.userId')
        .limit(limit)
        .execute(),
    countAbove: async (kind, { span, beginDay }, { amount, limit }) => {
      const above = db
        .selectFrom('activityProgress')
        .select('userId')
        .where('kind', '=', kind)
        .where('span', '=', span)
        .where('beginDay', '=', beginDay)
        .where('amount', '>', amount)
        .limit(limit);
      const { count } = await db
        .selectFrom(above.as('above'))
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
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
