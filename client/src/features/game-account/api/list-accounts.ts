import { listGameAccounts } from '@gamebox/contract';
import { useCall } from '@gamebox/web/use-call.ts';

/** The player's accounts in a game, the last registered first. */
export function useGameAccounts(gameId: number) {
  return useCall(listGameAccounts, { query: { gameId } });
}
