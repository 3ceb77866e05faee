import type { GameTag } from '@gamebox/contract';
import type { Database } from '../src/db/database.ts';
import type { GameReleaseTable, GameTable } from '../src/db/schema-games.ts';

type Given = Partial<
  Pick<GameTable, 'name' | 'versionName' | 'channel' | 'tab' | 'tag' | 'widePicture'> & {
    featured: boolean;
    sizeBytes: number;
  }
>;

/** Adds a game as an operator does; returns its id. */
export async function insertGame(db: Database, given: Given = {}): Promise<number> {
  const { gameId } = await db
    .insertInto('game')
    .values({
      name: '测试游戏',
      versionName: '测试版',
      summary: '',
      intro: '',
      channel: 1,
      tab: 1,
      tag: 2,
      coverPicture: '/assets/covers/none.svg',
      widePicture: '/assets/wide/none.svg',
      pictures: [],
      resolutions: ['1280_800'],
      ...given,
    })
    .returning('gameId')
    .executeTakeFirstOrThrow();
  return gameId;
}

/** Adds a server to a game; returns its id. */
export async function insertServer(
  db: Database,
  gameId: number,
  name: string,
  openTime: number | null = null,
): Promise<number> {
  const tag: GameTag = 2;
  const { serverId } = await db
    .insertInto('gameServer')
    .values({ gameId, name, openTime, tag })
    .returning('serverId')
    .executeTakeFirstOrThrow();
  return serverId;
}

/** Adds a published release; version 1.0.0 if left out. */
export async function insertRelease(
  db: Database,
  gameId: number,
  given: Partial<GameReleaseTable> = {},
): Promise<void> {
  await db
    .insertInto('gameRelease')
    .values({
      gameId,
      channel: 'stable',
      release: 1,
      version: '1.0.0',
      notes: '',
      sizeBytes: 0,
      downloadBytes: 0,
      packageUrl: `/packages/${String(gameId)}/stable/latest.json`,
      createTime: 1,
      publishTime: 1,
      ...given,
    })
    .execute();
}
