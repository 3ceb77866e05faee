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
  /**
   * Ends intervals, at most one for each day, where with them the day's covered time reaches `mostMs`;
   * leaves out those that would add nothing. The user must be locked.
   */
  readonly cut: (
    tx: Tx,
    userId: number,
    parts: readonly ChinaDayPart[],
    mostMs: number,
  ) => Promise<readonly ChinaDayPart[]>;
  /** Milliseconds covered in total. */
  readonly total: (userId: number) => Promise<number>;
  /** Milliseconds covered since a day in China. */
  readonly totalSince: (userId: number, day: string) => Promise<number>;
}

export function createPlayTimeRepository(db: Database): PlayTimeRepository {
  return {
    add,
    cut,
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

async function cut(
  tx: Tx,
  userId: number,
  parts: readonly ChinaDayPart[],
  mostMs: number,
): Promise<readonly ChinaDayPart[]> {
  if (parts.length === 0) return [];
  const wanted = parts.map(({ day, from, to }) => sql`(${day}::date, ${from}::int8, ${to}::int8)`);
  const { rows } = await sql<ChinaDayPart>`
    with part (day, begin, until) as (values ${sql.join(wanted)}),
    piece as (
      select part.day, begin, piece, upper(piece) - lower(piece) as ms,
        coalesce(played_ms, 0) as played_ms
      from part
      left join play_day known on known.user_id = ${userId} and known.day = part.day
      cross join lateral unnest(
        int8multirange(int8range(begin, until)) - coalesce(covered, '{}')) as piece
    ), fitting as (
      select day, begin, piece, ms,
        ${mostMs} - played_ms - (sum(ms) over (partition by day order by piece) - ms) as left_ms
      from piece
    )
    select day, begin as "from", max(lower(piece) + least(ms, left_ms))::int8 as "to"
    from fitting where left_ms > 0
    group by day, begin
    order by day`.execute(tx);
  return rows;
}
