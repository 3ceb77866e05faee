import { PLAYERS_CHANNEL } from '@gamebox/contract';
import type { GameRelease } from '@gamebox/contract';
import type { Selectable } from 'kysely';
import type { Page, Paging } from '../../paging.ts';
import { pageOf } from '../../db/page-of.ts';
import type { Database } from '../../db/database.ts';
import type { GameReleaseTable } from '../../db/schema-games.ts';
import type { Tx } from '../../db/transaction.ts';

export type StoredRelease = Selectable<GameReleaseTable>;

/** `older`: the channel has a newer release and never had this one. */
export type Kept = { readonly release: GameRelease } | 'older';

export interface ReleaseRepository {
  /** Releases of the players' channel, the newest first. */
  readonly page: (gameId: number, paging: Paging) => Promise<Page<GameRelease>>;
  /** Number of a channel's newest release, 0 where it has none. */
  readonly newest: (gameId: number, channel: string) => Promise<number>;
  /**
   * Stores a release as its channel's newest. A known release stays unchanged with its time; only
   * the newest one's notes, sizes and address can be corrected. The game must be locked.
   */
  readonly keep: (tx: Tx, release: StoredRelease) => Promise<Kept>;
}

const SHOWN = ['release', 'version', 'notes', 'sizeBytes', 'downloadBytes', 'publishTime'] as const;

export function createReleaseRepository(db: Database): ReleaseRepository {
  return {
    page: (gameId, paging) => {
      const matching = db
        .selectFrom('gameRelease')
        .where('gameId', '=', gameId)
        .where('channel', '=', PLAYERS_CHANNEL);
      return pageOf(matching.select(SHOWN).orderBy('release', 'desc'), paging);
    },
    newest: (gameId, channel) => selectNewest(db, gameId, channel),
    keep,
  };
}

async function keep(tx: Tx, given: StoredRelease): Promise<Kept> {
  const { gameId, channel, release } = given;
  if ((await selectNewest(tx, gameId, channel)) > release) {
    const known = await tx
      .selectFrom('gameRelease')
      .select(SHOWN)
      .where('gameId', '=', gameId)
      .where('channel', '=', channel)
      .where('release', '=', release)
      .executeTakeFirst();
    return known === undefined ? 'older' : { release: known };
  }
  const { version, notes, sizeBytes, downloadBytes, packageUrl } = given;
  const kept = await tx
    .insertInto('gameRelease')
    .values(given)
    .onConflict((conflict) =>
      conflict
        .columns(['gameId', 'channel', 'release'])
        .doUpdateSet({ version, notes, sizeBytes, downloadBytes, packageUrl }),
    )
    .returning(SHOWN)
    .executeTakeFirstOrThrow();
  return { release: kept };
}

async function selectNewest(db: Database, gameId: number, channel: string): Promise<number> {
  const row = await db
    .selectFrom('gameRelease')
    .select((eb) => eb.fn.max('release').as('newest'))
    .where('gameId', '=', gameId)
    .where('channel', '=', channel)
    .executeTakeFirst();
  return row?.newest ?? 0;
}
