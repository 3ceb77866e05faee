import type { GameRecord } from '@gamebox/contract';
import { PLAYERS_CHANNEL } from '@gamebox/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/transaction.ts';

interface Play {
  readonly playId: string;
  readonly userId: number;
  readonly gameId: number;
  readonly serverId: number | null;
  /** Epoch milliseconds. */
  readonly startTime: number;
  /** Before `startTime` if nothing is counted yet. */
  readonly endTime: number;
}

interface KeptPlay {
  readonly startTime: number;
  /** Since startTime. */
  readonly seconds: number;
}

export interface GameRecordRepository {
  /**
   * Stores a play, or extends a known one: the first report fixes its start. undefined if the play
   * belongs to another user.
   */
  readonly report: (tx: Tx, play: Play) => Promise<KeptPlay | undefined>;
  /** One for each game, the last played first. */
  readonly list: (userId: number) => Promise<GameRecord[]>;
}

export function createGameRecordRepository(db: Database): GameRecordRepository {
  return {
    report: (tx, { endTime, ...play }) => {
      const seconds = Math.max(0, Math.floor((endTime - play.startTime) / 1000));
      return tx
        .insertInto('gameRecord')
        .values({ ...play, seconds })
        .onConflict((conflict) =>
          conflict
            .column('playId')
            .doUpdateSet({
              seconds: sql`greatest(game_record.seconds,
                (${endTime}::int8 - game_record.start_time) / 1000)`,
            })
            .whereRef('gameRecord.userId', '=', 'excluded.userId'),
        )
        .returning(['startTime', 'seconds'])
        .executeTakeFirst();
    },
    list: (userId) => selectRecords(db, userId),
  };
}

/** Overlapping plays of one game count once. */
async function selectRecords(db: Database, userId: number): Promise<GameRecord[]> {
  const { rows } = await sql<GameRecord>`
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
      from game_record
      where user_id = ${userId}
      order by game_id, start_time desc, play_id
    ) last
    join (
      select game_id, (
        select coalesce(sum(upper(stretch) - lower(stretch)), 0)::int8 / 1000
        from unnest(covered) stretch
      ) as play_seconds
      from (
        select game_id, range_agg(int8range(start_time, start_time + seconds * 1000::int8)) as covered
        from game_record
        where user_id = ${userId}
        group by game_id
      ) union_of_plays
    ) played using (game_id)
    join listed_game game using (game_id)
    left join listed_server server using (server_id)
    order by last.last_play_time desc, last.game_id`.execute(db);
  return rows;
}
