import type { GameRecord } from '@gamebox/contract';
import { PLAYERS_CHANNEL } from '@gamebox/contract';
import { sql } from 'kysely';
import { DAY_MS, chinaClock, parseChinaDay } from '../../china/time.ts';
import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/transaction.ts';

interface Play {
  readonly playId: string;
  readonly userId: number;
  readonly gameId: number;
  readonly serverId: number | null;
  /** Epoch milliseconds. */
  readonly startTime: number;
  /** When it began by the report: before `startTime` if a part does not count. */
  readonly toldStart: number;
  /** Before `startTime` if nothing is counted yet. */
  readonly endTime: number;
}

export interface KeptPlay {
  readonly startTime: number;
  /** Since startTime. */
  readonly seconds: number;
}

/** Nobody starts a game more often; further ones make the player's list slow. */
export const MOST_PLAYS_A_DAY = 200;

/** The list is made of so many plays, the last of the player: more than a hundred full days. */
export const MOST_LISTED_PLAYS = 20_000;

export interface GameRecordRepository {
  /**
   * Stores a play, or extends a known one: the first report fixes its start, and a later one counts
   * from there no more than it claims. `foreign`: it belongs to another user; `full`: it is new, and
   * too many began on its day in China. The user must be locked.
   */
  readonly report: (tx: Tx, play: Play) => Promise<KeptPlay | 'foreign' | 'full'>;
  /** One for each game of the last MOST_LISTED_PLAYS plays, the last played first. */
  readonly list: (userId: number) => Promise<GameRecord[]>;
}

export function createGameRecordRepository(db: Database): GameRecordRepository {
  return {
    report,
    list: (userId) => selectRecords(db, userId),
  };
}

async function report(
  tx: Tx,
  { playId, userId, gameId, serverId, startTime, toldStart, endTime }: Play,
): Promise<KeptPlay | 'foreign' | 'full'> {
  const seconds = Math.max(0, Math.floor((endTime - startTime) / 1000));
  const dayStart = parseChinaDay(chinaClock(startTime).day);
  const { rows } = await sql<KeptPlay>`
    insert into game_record as known (play_id, user_id, game_id, server_id, start_time, seconds)
    select ${playId}::uuid, ${userId}::int8, ${gameId}::int8, ${serverId}::int8, ${startTime}::int8,
      ${seconds}::int4
    where exists (select from game_record where play_id = ${playId}) or (
      select count(*) from game_record
      where user_id = ${userId} and start_time >= ${dayStart} and start_time < ${dayStart + DAY_MS}
    ) < ${MOST_PLAYS_A_DAY}
    on conflict (play_id) do update set seconds = greatest(known.seconds,
      (${endTime}::int8 - greatest(${toldStart}::int8, known.start_time)) / 1000)
    where known.user_id = excluded.user_id
    returning start_time, seconds`.execute(tx);
  if (rows[0] !== undefined) return rows[0];
  const known = await tx
    .selectFrom('gameRecord')
    .select('playId')
    .where('playId', '=', playId)
    .executeTakeFirst();
  return known === undefined ? 'full' : 'foreign';
}

/** Overlapping plays of one game count once. */
async function selectRecords(db: Database, userId: number): Promise<GameRecord[]> {
  const { rows } = await sql<GameRecord>`
    with latest as materialized (
      select play_id, game_id, server_id, start_time, seconds
      from game_record
      where user_id = ${userId}
      order by start_time desc
      limit ${MOST_LISTED_PLAYS}
    )
    select last.game_id, game.name, game.cover_picture, server.server_id,
      server.name as server_name,
      last.last_play_time, played.play_seconds,
      exists (
        select from registered_release release
        where release.game_id = last.game_id and release.channel = ${PLAYERS_CHANNEL}
      ) as downloadable
    from (
      select distinct on (game_id) game_id, server_id,
        start_time + seconds * 1000::int8 as last_play_time
      from latest
      order by game_id, start_time desc, play_id
    ) last
    join (
      select game_id, (
        select coalesce(sum(upper(stretch) - lower(stretch)), 0)::int8 / 1000
        from unnest(covered) stretch
      ) as play_seconds
      from (
        select game_id, range_agg(int8range(start_time, start_time + seconds * 1000::int8)) as covered
        from latest
        group by game_id
      ) union_of_plays
    ) played using (game_id)
    join listed_game game using (game_id)
    left join listed_server server using (server_id)
    order by last.last_play_time desc, last.game_id`.execute(db);
  return rows;
}
