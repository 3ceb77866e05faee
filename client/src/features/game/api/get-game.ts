import { getGame } from '@gamebox/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '@gamebox/web/call-query.ts';

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
