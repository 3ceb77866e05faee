import type { GameSummary } from '@gamebox/contract';
import { getGame, pageGames } from '@gamebox/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { callKey, callQuery } from '@gamebox/web/call-query.ts';

export const gameQuery = (gameId: number, serverId: number | null) =>
  callQuery(getGame, { query: { gameId, ...(serverId === null ? {} : { serverId }) } });

/**
 * The game with its servers around now and the one asked for. While another server of the same game
 * loads, the earlier answer stays.
 */
export function useGame(gameId: number, serverId: number | null = null) {
  return useQuery({
    ...gameQuery(gameId, serverId),
    placeholderData: (before) => (before?.gameId === gameId ? before : undefined),
  });
}

/**
 * What earlier lists say of a game, shown until its detail has loaded; undefined if none has it.
 */
export function knownGame(client: QueryClient, gameId: number): GameSummary | undefined {
  const answers = client.getQueriesData({ queryKey: callKey(pageGames) });
  for (const [, answer] of answers) {
    const found = summariesIn(answer).find((game) => game.gameId === gameId);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Lists are cached as a single page and as a list of pages. */
function summariesIn(answer: unknown): GameSummary[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const pages: readonly unknown[] =
    'pages' in answer && Array.isArray(answer.pages) ? answer.pages : [answer];
  return pages.flatMap((page) => pageGames.result.safeParse(page).data?.list ?? []);
}
