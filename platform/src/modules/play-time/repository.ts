import { sql } from 'kysely';
import type { ChinaDayPart } from '../../china/time.ts';
import type { Database } from '../../db/database.ts';

/**
 * Separate stretches of a user's day, so that its row stays small: 720 online checks fit, and as
 * many starts of games.
 */
const MOST_STRETCHES_A_DAY = 2000;

export interface PlayTimeRepository {
  /** Adds stretches to what is covered, at most one of each day; what is covered counts once. */
  readonly add: (userId: number, parts: readonly ChinaDayPart[]) => Promise<void>;
  /** Milliseconds covered in all. */
  readonly total: (userId: number) => Promise<number>;
}

export function createPlayTimeRepository(db: Database): PlayTimeRepository {
  return {
    add: async (userId, parts) => {
      if (parts.length === 0) return;
      const rows = parts.map(
        ({ day, from, to }) =>
          sql`(${userId}::int8, ${day}::date, int8multirange(int8range(${from}, ${to})), ${to - from}::int8)`,
      );
      // The row's lock makes reports of one user wait for each other: each sees the one before.
      await sql`
        insert into play_day as known (user_id, day, covered, played_ms)
        values ${sql.join(rows)}
        on conflict (user_id, day) do update set
          covered = known.covered + excluded.covered,
          played_ms = known.played_ms + (
            select coalesce(sum(upper(added) - lower(added)), 0)
            from unnest(excluded.covered - known.covered) added)
        where (select count(*) from unnest(known.covered)) < ${MOST_STRETCHES_A_DAY}`.execute(db);
    },
    total: async (userId) => {
      const { rows } = await sql<{ total: number }>`
        select coalesce(sum(played_ms), 0)::int8 as total
        from play_day where user_id = ${userId}`.execute(db);
      return rows[0]?.total ?? 0;
    },
  };
}
