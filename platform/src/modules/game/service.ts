import { MAX_PAGE_SIZE, channel as channelSchema } from '@gamebox/contract';
import type {
  EncyclopediaEntry,
  GameDetail,
  GameServer,
  GameSummary,
  GameTab,
  GameTag,
  ItemKind,
  ServerGroup,
  ServerOpening,
} from '@gamebox/contract';
import { boundSearch } from '../../bounded-search.ts';
import type { BoundedSearch } from '../../bounded-search.ts';
import { BusinessError } from '../../business-error.ts';
import { DAY_MS, chinaDayStart } from '../../china/time.ts';
import { gameDetail, gameSummary, serverGroup } from './game-view.ts';
import type { GamePageFilter } from './page-repository.ts';
import type { GameRepository } from './repository.ts';
import { serverText } from './server-text.ts';

/** The number of servers on each side of now that come with a game; the others come by pages. */
const NEAR_SERVERS = 20;
/** The number of servers in the text that a player copies. */
const TEXT_SERVERS = 500;
/** Today and the next two days. */
const OPENING_DAYS = 3;

interface Paging {
  readonly pageNo: number;
  readonly pageSize: number;
}

interface GameSearch extends Paging {
  readonly keyword?: string | undefined;
  readonly tab?: GameTab | undefined;
  readonly tag?: GameTag | undefined;
  readonly scope?: 'channel' | 'all';
  readonly sort?: 'recommended' | 'opening';
  /** The channel of the common query; an unknown channel filters nothing. */
  readonly channel?: number | undefined;
}

interface ServerSearch extends Paging {
  readonly gameId: number;
  readonly keyword?: string | undefined;
}

interface ServerGroupSearch extends Paging {
  readonly keyword: string;
  /** The number of servers per game. */
  readonly each: number;
}

interface EncyclopediaSearch extends Paging {
  readonly gameId: number;
  readonly kind?: ItemKind | undefined;
  readonly keyword?: string | undefined;
}

interface GamePages extends Page<GameSummary> {
  readonly tabs?: { tab: GameTab; total: number }[];
}

interface Page<T> {
  readonly total: number;
  readonly list: T[];
}

export interface GameService {
  readonly page: (search: GameSearch) => Promise<GamePages>;
  /** Throws GAME_NOT_FOUND. */
  readonly get: (gameId: number, serverId?: number) => Promise<GameDetail>;
  /** Searches servers by a part of their names or their games' names, grouped by game. */
  readonly searchServers: (search: ServerGroupSearch) => Promise<Page<ServerGroup>>;
  /** Throws GAME_NOT_FOUND. */
  readonly pageServers: (search: ServerSearch) => Promise<Page<GameServer>>;
  readonly openings: () => Promise<ServerOpening[]>;
  readonly encyclopedia: (search: EncyclopediaSearch) => Promise<Page<EncyclopediaEntry>>;
  /** Throws GAME_NOT_FOUND. */
  readonly serverText: (gameId: number) => Promise<{ gameId: number; text: string }>;
  /** Throws GAME_NOT_FOUND; GAME_SERVER_NOT_FOUND where the game has no such server. */
  readonly require: (gameId: number, serverId?: number | null) => Promise<void>;
}

interface GameServiceOptions {
  readonly now: () => number;
  readonly publicUrl: string;
  readonly search: BoundedSearch;
}

export function createGameService(
  repository: GameRepository,
  { now, publicUrl, search }: GameServiceOptions,
): GameService {
  const requireGame: GameService['require'] = async (gameId, serverId = null) => {
    if (!(await repository.exists(gameId))) throw new BusinessError('GAME_NOT_FOUND');
    if (serverId !== null && !(await repository.hasServer(gameId, serverId)))
      throw new BusinessError('GAME_SERVER_NOT_FOUND');
  };
  return {
    page: async (wanted) => {
      const { keyword = '' } = wanted;
      const filter = pageFilter(wanted, now());
      const { total, list, tabs } = await (keyword === ''
        ? repository.page(filter)
        : search(async (tx) =>
            repository.search(tx, {
              ...filter,
              search: await repository.readSearch(tx, keyword),
            }),
          ));
      const counted = wanted.scope === 'all' ? { tabs: [...tabs] } : {};
      return { total, list: list.map(gameSummary), ...counted };
    },
    get: async (gameId, serverId) => {
      const near = { gameId, serverId: serverId ?? null, now: now(), each: NEAR_SERVERS };
      const [game, servers] = await Promise.all([
        repository.find(gameId),
        repository.nearServers(near),
      ]);
      if (game === undefined) throw new BusinessError('GAME_NOT_FOUND');
      return gameDetail(game, servers, { now: near.now, publicUrl });
    },
    searchServers: (wanted) =>
      search(async (tx) => {
        const view = { ...wanted, now: now() };
        const { total, list } = await repository.searchGroups(tx, {
          ...pageFilter(wanted, view.now),
          search: await repository.readSearch(tx, wanted.keyword),
          // One more, to know whether there are more.
          each: wanted.each + 1,
        });
        return { total, list: list.map((row) => serverGroup(row, view)) };
      }),
    pageServers: async ({ gameId, keyword = '', pageNo, pageSize }) => {
      await requireGame(gameId);
      const filter = { gameId, now: now(), ...rangeOf({ pageNo, pageSize }) };
      if (keyword === '') return repository.pageServers(filter);
      return search(async (tx) =>
        repository.searchServers(tx, filter, await repository.readSearch(tx, keyword)),
      );
    },
    openings: () => {
      const today = chinaDayStart(now());
      return repository.listOpenings(today, today + OPENING_DAYS * DAY_MS, MAX_PAGE_SIZE);
    },
    encyclopedia: ({ gameId, kind = null, keyword = '', pageNo, pageSize }) => {
      const filter = { gameId, kind, ...rangeOf({ pageNo, pageSize }) };
      if (keyword === '') return repository.pageEntries({ ...filter, keyword: null });
      return search(async (tx) => {
        await boundSearch(tx);
        return repository.pageEntries({ ...filter, keyword }, tx);
      });
    },
    serverText: async (gameId) => {
      await requireGame(gameId);
      return { gameId, text: serverText(await repository.listNewestServers(gameId, TEXT_SERVERS)) };
    },
    require: requireGame,
  };
}

/** A player who searches or picks a tab wants results of both channels (`docs/decisions/`). */
function pageFilter(search: GameSearch, now: number): Omit<GamePageFilter, 'search'> {
  const { keyword = '', tab = null, tag = null, scope, sort, pageNo, pageSize } = search;
  const anywhere = keyword !== '' || tab !== null || scope === 'all';
  const channel = anywhere ? undefined : channelSchema.safeParse(search.channel).data;
  return {
    channel: channel ?? null,
    tab,
    tag,
    byOpening: sort === 'opening',
    now,
    ...rangeOf({ pageNo, pageSize }),
  };
}

function rangeOf({ pageNo, pageSize }: Paging): { offset: number; limit: number } {
  return { offset: (pageNo - 1) * pageSize, limit: pageSize };
}
