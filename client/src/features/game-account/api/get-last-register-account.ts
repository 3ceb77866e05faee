import { useCall } from '@gamebox/web/use-call.ts';
import { getLastRegisterAccount } from '@gamebox/contract';
import { callQuery } from '@gamebox/web/call-query.ts';

export const lastAccountQuery = (gameId: number) =>
  callQuery(getLastRegisterAccount, { query: { gameId } });

/** The account registered last, in one game or in any; only fetched when logged in. */
export function useLastAccount(gameId?: number) {
  return useCall(getLastRegisterAccount, { query: gameId === undefined ? {} : { gameId } });
}
