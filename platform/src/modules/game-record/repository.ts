import type { GameRecord } from '@gamebox/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

interface Play {
  readonly playId: string;
  readonly userId: number;
  readonly gameId: number;
  readonly serverId: number | null;
  /** Epoch milliseconds. */
  readonly startTime: number;
  /** Since startTime, as its reporter says. */
  readonly seconds: number;
}

export interface GameRecordRepository {
  /**
   * Keeps a play or lets its seconds grow, never past the seconds from its own start to `now`.
   * False where the play is another user's.
   */
  readonly report: (play: Play, now: number) => Promise<boolean>;
  /** One for each game, the last played first. */
  readonly list: (userId: number) => Promise<GameRecord[]>;
}

export function createGameRecordRepository(db: Database): GameRecordRepository {
  return {
    report: async (play, now) => {
      const possible = sql<number>`greatest(0, (${now} - game_record.start_time) / 1000)`;
      const row = await db
        .insertInto('gameRecord')
        .values({ ...play, seconds: possibleSeconds(play, now) })
        .onConflict((conflict) =>
          conflict
            .column('playId')
            .doUpdateSet({
              seconds: sql`greatest(game_record.seconds, least(${play.seconds}, ${possible}))`,
            })
            .whereRef('gameRecord.userId', '=', 'excluded.userId'),
        )
        .returning('playId')
        .executeTakeFirst();
      return row !== undefined;
    },
    list: (userId) => selectRecords(db, userId),
  };
}

function possibleSeconds({ startTime, seconds }: Play, now: number): number {
  return Math.min(seconds, Math.max(0, Math.floor((now - startTime) / 1000)));
}

async function selectRecords(db: Database, userId: number): Promise<GameRecord[]> {
  const { rows } = await sql<GameRecord>`
    select played.game_id, game.name, game.cover_picture, server.name as server_name,
      played.last_play_time, played.play_seconds
    from (
      select distinct on (game_id) game_id, server_id,
        start_time + seconds * 1000::int8 as last_play_time,
        sum(seconds) over (partition by game_id) as play_seconds
      from game_record
      where user_id = ${userId}
      order by game_id, start_time desc, play_id
    ) played
    join game using (game_id)
    left join game_server server using (server_id)
    order by played.last_play_time desc, played.game_id`.execute(db);
  return rows;
}
