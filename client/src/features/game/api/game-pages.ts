import type { CallResult, Channel, GameSummary } from '@gamebox/contract';
import { pageGames } from '@gamebox/contract';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { callKey } from '@gamebox/web/call-query.ts';
import type { HttpClient } from '@gamebox/web/http-client.ts';
import { useHttp } from '@gamebox/web/http-context.ts';
import type { GameFilter } from './page-games.ts';

type GamePage = CallResult<typeof pageGames>;

const pageSize = 24;

/** The store's list as an infinite query. */
function gamePagesQuery(http: HttpClient, filter: GameFilter, channel: Channel) {
  return infiniteQueryOptions({
    queryKey: [...callKey(pageGames), 'pages', filter, channel],
    queryFn: ({ signal, pageParam }): Promise<GamePage> =>
      http.request(pageGames, {
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
  return useInfiniteQuery(gamePagesQuery(useHttp(), filter, channel));
}

/** All games of the pages, each once, even if it moved to a later page meanwhile. */
export function gamesOf(pages: readonly GamePage[]): GameSummary[] {
  const games = new Map<number, GameSummary>();
  for (const game of pages.flatMap((page) => page.list)) {
    if (!games.has(game.gameId)) games.set(game.gameId, game);
  }
  return [...games.values()];
}

/** The number of games, in total and for each tab; `undefined` if the server does not say. */
export function gamesFound(pages: readonly GamePage[] | undefined) {
  const { total, tabs } = pages?.at(-1) ?? {};
  const ofTab = (tab: number): number | undefined => {
    if (tabs === undefined) return undefined;
    const counted = tab === 0 ? tabs : tabs.filter((one) => one.tab === tab);
    return counted.reduce((sum, one) => sum + one.total, 0);
  };
  return { total, ofTab };
}
