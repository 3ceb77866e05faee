import type { CallQuery, CallResult, Channel, GameSummary } from '@gamebox/contract';
import { pageGames } from '@gamebox/contract';
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callKey, callQuery } from '../../../http/call-query.ts';
import { request } from '../../../http/request.ts';

/** What narrows the store: everything of the call but its paging. */
export type GameFilter = Pick<CallQuery<typeof pageGames>, 'keyword' | 'tab' | 'tag'>;

type GamePage = CallResult<typeof pageGames>;

const pageSize = 24;

/** One shelf of games. The channel is sent with every GET; here it only keeps the answers apart. */
function gameShelfQuery(filter: GameFilter, channel: Channel) {
  const query = { ...filter, pageNo: 1, pageSize: 12 };
  const options = callQuery(pageGames, { query }, { quiet: true });
  return { ...options, queryKey: [...options.queryKey, channel] };
}

export function useGameShelf(filter: GameFilter, channel: Channel) {
  return useQuery(gameShelfQuery(filter, channel));
}

/** The store, page after page. */
function gamePagesQuery(filter: GameFilter, channel: Channel) {
  return infiniteQueryOptions({
    queryKey: [...callKey(pageGames), 'pages', filter, channel],
    queryFn: ({ signal, pageParam }): Promise<GamePage> =>
      request(pageGames, {
        query: { ...filter, pageNo: pageParam, pageSize },
        signal,
        quiet: true,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages, lastPageNo) =>
      last.list.length > 0 && lastPageNo * pageSize < last.total ? pages.length + 1 : undefined,
    meta: { quiet: true },
  });
}

export function useGamePages(filter: GameFilter, channel: Channel) {
  return useInfiniteQuery(gamePagesQuery(filter, channel));
}

/** All games of the pages; one that moved to a later page meanwhile stands once. */
export function gamesOf(pages: readonly GamePage[]): GameSummary[] {
  const games = new Map<number, GameSummary>();
  for (const game of pages.flatMap((page) => page.list)) {
    if (!games.has(game.gameId)) games.set(game.gameId, game);
  }
  return [...games.values()];
}
