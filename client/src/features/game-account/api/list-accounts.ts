import type { GameAccount } from '@gamebox/contract';
import { getLastRegisterAccount, listGameAccounts } from '@gamebox/contract';
import { isLacking } from '@gamebox/web/is-lacking.ts';
import { useCall } from '@gamebox/web/use-call.ts';
import type { UseQueryResult } from '@tanstack/react-query';

/**
 * The player's accounts in a game or in all games, the newest first; only the newest one on a server
 * with the specification's calls only.
 */
export function useGameAccounts(gameId?: number): UseQueryResult<readonly GameAccount[]> {
  const query = gameId === undefined ? {} : { gameId };
  const all = useCall(listGameAccounts, { query }, { silent: gameId === undefined });
  const lacking = isLacking(all.error);
  const last = useCall(
    getLastRegisterAccount,
    { query },
    { enabled: lacking, select: (account) => (account === null ? [] : [account]) },
  );
  return lacking ? last : all;
}
