import { MAX_PAGE_SIZE, channel as channelSchema } from '@gamebox/contract';
import type {
  EncyclopediaEntry,
  GameDetail,
  GameSummary,
  GameTab,
  GameTag,
  ItemKind,
  ServerOpening,
} from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import { DAY_MS, chinaDayStart } from '../../china/time.ts';
import { gameDetail, gameSummary } from './game-view.ts';
import type { GamePageFilter } from './page-repository.ts';
import type { GameRepository } from './repository.ts';
import { serverText } from './server-text.ts';

/** Today and the next two. */
const OPENING_DAYS = 3;

interface Paging {
  readonly pageNo: number;
  readonly pageSize: number;
}

interface GameSearch extends Paging {
  readonly keyword?: string | undefined;
  readonly tab?: GameTab | undefined;
  readonly tag?: GameTag | undefined;
  /** The common query's channel; what is no channel narrows nothing. */
  readonly channel?: number | undefined;
}

interface EncyclopediaSearch extends Paging {
  readonly gameId: number;
  readonly kind?: ItemKind | undefined;
  readonly keyword?: string | undefined;
}

interface Page<T> {
  readonly total: number;
  readonly list: T[];
}

export interface GameService {
  readonly page: (search: GameSearch) => Promise<Page<GameSummary>>;
  /** Throws GAME_NOT_FOUND. */
  readonly get: (gameId: number) => Promise<GameDetail>;
  readonly openings: () => Promise<ServerOpening[]>;
  readonly encyclopedia: (search: EncyclopediaSearch) => Promise<Page<EncyclopediaEntry>>;
  /** Throws GAME_NOT_FOUND. */
  readonly serverText: (gameId: number) => Promise<{ gameId: number; text: string }>;
  /** Throws GAME_NOT_FOUND; GAME_SERVER_NOT_FOUND where the game has no such server. */
  readonly require: (gameId: number, serverId?: number | null) => Promise<void>;
}

export function createGameService(
  repository: GameRepository,
  { now, publicUrl }: { readonly now: () => number; readonly publicUrl: string },
): GameService {
  const requireGame: GameService['require'] = async (gameId, serverId = null) => {
    if (!(await repository.exists(gameId))) throw new BusinessError('GAME_NOT_FOUND');
    if (serverId !== null && !(await repository.hasServer(gameId, serverId)))
      throw new BusinessError('GAME_SERVER_NOT_FOUND');
  };
  return {
    page: async (search) => {
      const { total, list } = await repository.page(pageFilter(search, now()));
      return { total, list: list.map(gameSummary) };
    },
    get: async (gameId) => {
      const [game, servers] = await Promise.all([
        repository.find(gameId),
        repository.listServers(gameId),
      ]);
      if (game === undefined) throw new BusinessError('GAME_NOT_FOUND');
      return gameDetail(game, servers, { now: now(), publicUrl });
    },
    openings: () => {
      const today = chinaDayStart(now());
      return repository.listOpenings(today, today + OPENING_DAYS * DAY_MS, MAX_PAGE_SIZE);
    },
    encyclopedia: ({ gameId, kind = null, keyword = '', pageNo, pageSize }) =>
      repository.pageEntries({
        gameId,
        kind,
        keyword: keyword === '' ? null : keyword,
        offset: (pageNo - 1) * pageSize,
        limit: pageSize,
      }),
    serverText: async (gameId) => {
      await requireGame(gameId);
      return { gameId, text: serverText(await repository.listServers(gameId)) };
    },
    require: requireGame,
  };
}

/** Who searches or picks a tab wants what is there in either channel (`docs/decisions/`). */
function pageFilter(search: GameSearch, now: number): GamePageFilter {
  const { keyword = '', tab = null, tag = null, pageNo, pageSize } = search;
  const anywhere = keyword !== '' || tab !== null;
  const channel = anywhere ? undefined : channelSchema.safeParse(search.channel).data;
  return {
    keyword: keyword === '' ? null : keyword,
    channel: channel ?? null,
    tab,
    tag,
    now,
    offset: (pageNo - 1) * pageSize,
    limit: pageSize,
  };
}
