import type { GameSummary } from '@gamebox/contract';
import { pageGames } from '@gamebox/contract';
import { callKey } from '@gamebox/web/call-query.ts';
import type { QueryClient } from '@tanstack/react-query';

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
