import { getLastRegisterAccount } from '@gamebox/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '@gamebox/web/call-query.ts';

export const lastAccountQuery = (gameId: number) =>
  callQuery(getLastRegisterAccount, { query: { gameId } }, { quiet: true });

/** The account the user registered last in this game; asked only where somebody is logged in. */
export function useLastAccount(gameId: number, loggedIn: boolean) {
  return useQuery({ ...lastAccountQuery(gameId), enabled: loggedIn });
}
