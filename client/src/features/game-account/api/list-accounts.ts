import type { GameAccount } from '@gamebox/contract';
import { getLastRegisterAccount, listGameAccounts } from '@gamebox/contract';
import { isUnknownCall } from '@gamebox/web/request-error.ts';
import { useCall } from '@gamebox/web/use-call.ts';
import type { UseQueryResult } from '@tanstack/react-query';

/**
 * The player's accounts in a game, the newest first; only the newest one on a server with the
 * specification's calls only.
 */
export function useGameAccounts(gameId: number): UseQueryResult<readonly GameAccount[]> {
  const query = { gameId };
  const all = useCall(listGameAccounts, { query });
  const lacking = isUnknownCall(all.error);
  const last = useCall(
    getLastRegisterAccount,
    { query },
    { enabled: lacking, select: (account) => (account === null ? [] : [account]) },
  );
  return lacking ? last : all;
}
