import { sql } from 'kysely';
import type { Insertable, RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { ActivitySchema } from '../../db/schema-activity.ts';
import { sendAhead } from '../../db/sent-ahead.ts';
import type { Tx } from '../../db/transaction.ts';
import { PROGRESS_KINDS } from './kinds.ts';
import type { ActivityKind, Best, ProgressKind, Span } from './kinds.ts';

export interface SpanStart {
  readonly span: Span;
  readonly beginDay: string;
}

export interface Progress {
  readonly times: number;
  readonly amount: number;
}

export interface ProgressOf extends SpanStart {
  readonly userId: number;
  readonly kind: ProgressKind;
}

export interface ActivityRepository {
  /**
   * Records facts and their progress in the day, week, month and in total. A fact that counts once
   * a day and is already recorded is not written again. False if no fact was new.
   */
  readonly add: (
    tx: Tx,
    facts: readonly Insertable<ActivitySchema['activity']>[],
  ) => Promise<boolean>;
  /** Like `add`, but sent ahead: it does not return what was new. */
  readonly addAhead: (
    tx: Tx,
    facts: readonly Insertable<ActivitySchema['activity']>[],
  ) => Promise<void>;
  /** The results have the order of `asked`. */
  readonly progress: (asked: readonly ProgressOf[]) => Promise<readonly Progress[]>;
  /**
   * Uses a partial index of the ranked kinds. PostgreSQL finds that index only if kind and period
   * stand as constants in the statement.
   */
  readonly best: (kind: ProgressKind, span: SpanStart, limit: number) => Promise<readonly Best[]>;
  readonly countAbove: (
    kind: ProgressKind,
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
    add: async (tx, facts) => {
      const { rows } = await adding(facts).execute(tx);
      return rows.some(({ count }) => count > 0);
    },
    addAhead: (tx, facts) => sendAhead(tx, adding(facts)),
    progress: async (asked) => {
      const { rows } = await sql<Progress>`
        select * from activity_progress_of(
          ${asked.map(({ userId }) => userId)}::int8[],
          ${asked.map(({ kind }) => kind)}::text[],
          ${asked.map(({ span }) => span)}::text[],
          ${asked.map(({ beginDay }) => beginDay)}::date[])`.execute(db);
      return rows;
    },
    best: (kind, { span, beginDay }, limit) =>
      db
        .selectFrom('activityProgress as progress')
        .innerJoin('player', 'player.userId', 'progress.userId')
        .select(['progress.userId', 'nickname', 'avatar', 'amount'])
        .where('kind', '=', sql.lit(kind))
        .where('span', '=', sql.lit(span))
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
        .where('kind', '=', sql.lit(kind))
        .where('span', '=', sql.lit(span))
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

function adding(
  facts: readonly Insertable<ActivitySchema['activity']>[],
): RawBuilder<{ count: number }> {
  return sql<{ count: number }>`
    with fact as (
      insert into activity (user_id, kind, subject, amount, time, china_day)
      select * from unnest(
        ${facts.map(({ userId }) => userId)}::int8[],
        ${facts.map(({ kind }) => kind)}::text[],
        ${facts.map(({ subject }) => subject)}::text[],
        ${facts.map(({ amount }) => amount)}::int8[],
        ${facts.map(({ time }) => time)}::int8[],
        ${facts.map(({ chinaDay }) => chinaDay)}::date[])
      on conflict do nothing
      returning user_id, kind, amount, china_day::timestamp as china_day
    ),
    counted as (
      insert into activity_progress as kept (user_id, kind, span, begin_day, times, amount)
      select user_id, kind, span, begin_day, count(*), sum(amount)
      from fact, lateral (values
        ('day', china_day::date),
        ('week', date_trunc('week', china_day)::date),
        ('month', date_trunc('month', china_day)::date),
        ('ever', '1970-01-01')) spans (span, begin_day)
      where kind = any(${PROGRESS_KINDS}::text[])
      group by user_id, kind, span, begin_day
      on conflict (user_id, kind, span, begin_day) do update set
        times = kept.times + excluded.times, amount = kept.amount + excluded.amount
    )
    select count(*) from fact`;
}
