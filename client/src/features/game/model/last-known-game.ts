import type { GameDetail } from '@gamebox/contract';
import { getGame } from '@gamebox/contract';
import { callKey } from '@gamebox/web/call-query.ts';
import type { QueryClient } from '@tanstack/react-query';

/**
 * The last answer about a game, whichever server it was asked for; undefined if there was none. It
 * stands in while the platform is away.
 */
export function lastKnownGame(client: QueryClient, gameId: number): GameDetail | undefined {
  const [newest] = client
    .getQueryCache()
    .findAll({ queryKey: callKey(getGame) })
    .map(({ state }) => ({
      at: state.dataUpdatedAt,
      game: getGame.result.safeParse(state.data).data,
    }))
    .filter(({ game }) => game?.gameId === gameId)
    .sort((one, other) => other.at - one.at);
  return newest?.game;
}
