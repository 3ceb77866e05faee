import type { GameSummary } from '@gamebox/contract';
import { getGame, pageGames } from '@gamebox/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { callKey, callQuery } from '@gamebox/web/call-query.ts';

export const gameQuery = (gameId: number, serverId: number | null) =>
  callQuery(getGame, { query: { gameId, ...(serverId === null ? {} : { serverId }) } });

/**
 * The game with the servers around now, and the one asked for; the answer for another of its
 * servers stays while that one comes.
 */
export function useGame(gameId: number, serverId: number | null = null) {
  return useQuery({
    ...gameQuery(gameId, serverId),
    placeholderData: (before) => (before?.gameId === gameId ? before : undefined),
  });
}

/** What lists already told of a game, for the detail to begin with; undefined where none did. */
export function knownGame(client: QueryClient, gameId: number): GameSummary | undefined {
  const answers = client.getQueriesData({ queryKey: callKey(pageGames) });
  for (const [, answer] of answers) {
    const found = summariesIn(answer).find((game) => game.gameId === gameId);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Both forms the game lists are kept in: one page, and page after page. */
function summariesIn(answer: unknown): GameSummary[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const pages: readonly unknown[] =
    'pages' in answer && Array.isArray(answer.pages) ? answer.pages : [answer];
  return pages.flatMap((page) => pageGames.result.safeParse(page).data?.list ?? []);
}
