import { useCall } from '@gamebox/web/use-call.ts';
import { checkAccountExist } from '@gamebox/contract';
import { accountName } from '../model/account-form.ts';

/** Whether the name is taken in the game; not asked until the text is a valid name. */
export function useAccountTaken(gameId: number, account: string) {
  const enabled = accountName.safeParse(account).success;
  return useCall(
    checkAccountExist,
    { body: { gameId, account } },
    {
      enabled,
      staleTime: 10_000,
      retry: false,
    },
  );
}
