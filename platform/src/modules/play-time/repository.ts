import { sql } from 'kysely';
import type { ChinaDayPart } from '../../china/time.ts';
import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/transaction.ts';

/**
 * A limit for the separate intervals of a user's day, so that its row stays small: enough for 720
 * online checks and as many game starts.
 */
const MOST_STRETCHES_A_DAY = 2000;

interface DaySeconds {
  readonly day: string;
  readonly seconds: number;
}

export interface PlayTimeRepository {
  /**
   * Adds intervals, at most one for each day, to the covered time; overlaps count once. The user
   * must be locked. Returns the whole seconds that each day gained.
   */
  readonly add: (
    tx: Tx,
    userId: number,
    parts: readonly ChinaDayPart[],
  ) => Promise<readonly DaySeconds[]>;
  /** The seconds that reports of a day in China have added so far. */
  readonly told: (tx: Tx, userId: number, day: string) => Promise<number>;
  readonly addTold: (tx: Tx, userId: number, day: string, seconds: number) => Promise<void>;
  /** Milliseconds covered in total. */
  readonly total: (userId: number) => Promise<number>;
  /** Milliseconds covered since a day in China. */
  readonly totalSince: (userId: number, day: string) => Promise<number>;
}

export function createPlayTimeRepository(db: Database): PlayTimeRepository {
  return {
    add,
    told: async (tx, userId, day) => {
      const row = await tx
        .selectFrom('playDay')
        .select('toldSeconds')
        .where('userId', '=', userId)
        .where('day', '=', day)
        .executeTakeFirst();
      return row?.toldSeconds ?? 0;
    },
    addTold: async (tx, userId, day, seconds) => {
      await sql`
        insert into play_day as known (user_id, day, told_seconds)
        values (${userId}, ${day}::date, ${seconds}::int4)
        on conflict (user_id, day) do update
          set told_seconds = known.told_seconds + excluded.told_seconds`.execute(tx);
    },
    total: async (userId) => {
      const { rows } = await sql<{ total: number }>`
        select coalesce(sum(played_ms), 0)::int8 as total
        from play_day where user_id = ${userId}`.execute(db);
      return rows[0]?.total ?? 0;
    },
    totalSince: async (userId, day) => {
      const { rows } = await sql<{ total: number }>`
        select coalesce(sum(played_ms), 0)::int8 as total
        from play_day where user_id = ${userId} and day >= ${day}::date`.execute(db);
      return rows[0]?.total ?? 0;
    },
  };
}

async function add(
  tx: Tx,
  userId: number,
  parts: readonly ChinaDayPart[],
): Promise<readonly DaySeconds[]> {
  if (parts.length === 0) return [];
  const added = parts.map(
    ({ day, from, to }) =>
      sql`(${userId}::int8, ${day}::date, int8multirange(int8range(${from}, ${to})), ${to - from}::int8)`,
  );
  // A subquery in "returning" reads the table as it was before this statement.
  const { rows } = await sql<DaySeconds>`
    insert into play_day as known (user_id, day, covered, played_ms)
    values ${sql.join(added)}
    on conflict (user_id, day) do update set
      covered = known.covered + excluded.covered,
      played_ms = known.played_ms + (
        select coalesce(sum(upper(added) - lower(added)), 0)
        from unnest(excluded.covered - known.covered) added)
    where (select count(*) from unnest(known.covered)) < ${MOST_STRETCHES_A_DAY}
    returning day, played_ms / 1000 - coalesce((
      select before.played_ms / 1000 from play_day before
      where before.user_id = known.user_id and before.day = known.day), 0) as seconds`.execute(tx);
  return rows;
}
