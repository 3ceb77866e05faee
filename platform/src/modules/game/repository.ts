import { PLAYERS_CHANNEL } from '@gamebox/contract';
import type {
  EncyclopediaEntry,
  GameRelease,
  GameServer,
  ItemKind,
  ServerOpening,
} from '@gamebox/contract';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { GameTable } from '../../db/schema-games.ts';
import type { Tx } from '../../db/transaction.ts';
import { selectGamePage } from './page-repository.ts';
import { selectServerGroups } from './found-servers-repository.ts';
import type { GroupFilter, GroupRow } from './found-servers-repository.ts';
import type { GamePage, GamePageFilter } from './page-repository.ts';
import type { Search } from './keyword.ts';
import { readSearch } from './read-search-repository.ts';
import { selectNearServers, selectServerPage } from './server-repository.ts';
import type { NearServers, ServerPage, ServerPageFilter } from './server-repository.ts';

interface EncyclopediaFilter {
  readonly gameId: number;
  readonly kind: ItemKind | null;
  /** A part of a name or a summary; null: all entries. */
  readonly keyword: string | null;
  readonly offset: number;
  readonly limit: number;
}

export type StoredGame = Pick<Selectable<GameTable>, (typeof GAME_COLUMNS)[number]> & {
  /** The newest published release. */
  readonly release: (GameRelease & { readonly packageUrl: string }) | null;
};

export interface GameRepository {
  readonly page: (filter: Omit<GamePageFilter, 'search'>) => Promise<GamePage>;
  readonly readSearch: (tx: Tx, typed: string) => Promise<Search>;
  readonly search: (tx: Tx, filter: GamePageFilter) => Promise<GamePage>;
  readonly find: (gameId: number) => Promise<StoredGame | undefined>;
  readonly exists: (gameId: number) => Promise<boolean>;
  readonly hasServer: (gameId: number, serverId: number) => Promise<boolean>;
  /** The newest first, those without a time last; at most `limit`. */
  readonly listNewestServers: (gameId: number, limit: number) => Promise<GameServer[]>;
  readonly searchGroups: (
    tx: Tx,
    filter: GroupFilter,
  ) => Promise<{ readonly total: number; readonly list: readonly GroupRow[] }>;
  readonly nearServers: (near: NearServers) => Promise<ServerPage>;
  readonly pageServers: (filter: ServerPageFilter) => Promise<ServerPage>;
  readonly searchServers: (tx: Tx, filter: ServerPageFilter, search: Search) => Promise<ServerPage>;
  /** Servers that open at or after `from` and before `until`, the earliest first. */
  readonly listOpenings: (from: number, until: number, limit: number) => Promise<ServerOpening[]>;
  readonly pageEntries: (
    filter: EncyclopediaFilter,
    tx?: Tx,
  ) => Promise<{ total: number; list: EncyclopediaEntry[] }>;
}

const GAME_COLUMNS = [
  'gameId',
  'name',
  'versionName',
  'summary',
  'intro',
  'channel',
  'tab',
  'tag',
  'featured',
  'coverPicture',
  'widePicture',
  'pictures',
  'resolutions',
  'sizeBytes',
] as const;

export function createGameRepository(db: Database): GameRepository {
  return {
    page: (filter) => selectGamePage(db, { ...filter, search: null }),
    readSearch,
    search: selectGamePage,
    find: (gameId) => selectGame(db, gameId),
    exists: async (gameId) => {
      const query = db.selectFrom('game').select('gameId').where('gameId', '=', gameId);
      return (await query.executeTakeFirst()) !== undefined;
    },
    hasServer: async (gameId, serverId) => {
      const query = db
        .selectFrom('gameServer')
        .select('serverId')
        .where('gameId', '=', gameId)
        .where('serverId', '=', serverId);
      return (await query.executeTakeFirst()) !== undefined;
    },
    listNewestServers: (gameId, limit) =>
      db
        .selectFrom('gameServer')
        .select(['serverId', 'name', 'openTime', 'tag'])
        .where('gameId', '=', gameId)
        .orderBy('openTime', (order) => order.desc().nullsLast())
        .orderBy('serverId', 'desc')
        .limit(limit)
        .execute(),
    searchGroups: selectServerGroups,
    nearServers: (near) => selectNearServers(db, near),
    pageServers: (filter) => selectServerPage(db, filter),
    searchServers: selectServerPage,
    listOpenings: (from, until, limit) => selectOpenings(db, from, until, limit),
    pageEntries: (filter, tx) => selectEntries(tx ?? db, filter),
  };
}

async function selectGame(db: Database, gameId: number): Promise<StoredGame | undefined> {
  const [game, release] = await Promise.all([
    db.selectFrom('game').select(GAME_COLUMNS).where('gameId', '=', gameId).executeTakeFirst(),
    db
      .selectFrom('registeredRelease')
      .select([
        'release',
        'version',
        'notes',
        'sizeBytes',
        'downloadBytes',
        'publishTime',
        'packageUrl',
      ])
      .where('gameId', '=', gameId)
      .where('channel', '=', PLAYERS_CHANNEL)
      .orderBy('release', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return game === undefined ? undefined : { ...game, release: release ?? null };
}

function selectOpenings(
  db: Database,
  from: number,
  until: number,
  limit: number,
): Promise<ServerOpening[]> {
  return db
    .selectFrom('gameServer')
    .innerJoin('game', 'game.gameId', 'gameServer.gameId')
    .select((eb) => [
      'gameServer.serverId',
      'gameServer.name as serverName',
      'gameServer.gameId',
      'game.name as gameName',
      'game.versionName',
      'game.coverPicture',
      eb.ref('gameServer.openTime').$notNull().as('openTime'),
      'gameServer.tag',
      eb
        .exists(
          eb
            .selectFrom('registeredRelease')
            .select('registeredRelease.gameId')
            .whereRef('registeredRelease.gameId', '=', 'game.gameId')
            .where('registeredRelease.channel', '=', PLAYERS_CHANNEL),
        )
        .$castTo<boolean>()
        .as('downloadable'),
    ])
    .where('gameServer.openTime', '>=', from)
    .where('gameServer.openTime', '<', until)
    .orderBy('gameServer.openTime')
    .orderBy('gameServer.serverId')
    .limit(limit)
    .execute();
}

/** Entries with the keyword in their name come before those with it in their summary. */
async function selectEntries(db: Database | Tx, filter: EncyclopediaFilter) {
  const { gameId, kind, keyword, offset, limit } = filter;
  // A subquery, so that it is computed once and not for each row.
  const form = sql<string>`(select search_form(${keyword}))`;
  const inName = sql<boolean>`strpos(search_form(name), ${form}) > 0`;
  const matching = db
    .selectFrom('encyclopediaEntry')
    .where('gameId', '=', gameId)
    .$if(kind !== null, (query) => query.where('kind', '=', kind))
    .$if(keyword !== null, (query) => query.where(sql`strpos(search_text, ${form})`, '>', 0));
  const [counted, list] = await Promise.all([
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    matching
      .select(['entryId', 'gameId', 'kind', 'name', 'summary', 'details'])
      .$if(keyword !== null, (query) => query.orderBy(inName, 'desc'))
      .orderBy('kind')
      .orderBy('entryId')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return { total: counted.total, list };
}
