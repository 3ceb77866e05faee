import { checkAccountExist } from '@gamebox/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '@gamebox/web/call-query.ts';
import { accountName } from '../model/account-form.ts';

const accountTakenQuery = (gameId: number, account: string) =>
  callQuery(checkAccountExist, { body: { gameId, account } }, { quiet: true });

/** Whether the name is taken in the game; nothing is asked of what is no account name yet. */
export function useAccountTaken(gameId: number, account: string) {
  const enabled = accountName.safeParse(account).success;
  return useQuery({
    ...accountTakenQuery(gameId, account),
    enabled,
    staleTime: 10_000,
    retry: false,
  });
}
