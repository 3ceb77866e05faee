import type { CallBody } from '@gamebox/contract';
import {
  checkAccountExist,
  getLastRegisterAccount,
  listGameAccounts,
  registerAccount,
} from '@gamebox/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callKey } from '@gamebox/web/call-query.ts';
import { useHttp } from '@gamebox/web/http-context.ts';

/** Registers an account; the player's accounts and the taken names are fetched again. */
export function useRegisterAccount(gameId: number) {
  const { request } = useHttp();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Omit<CallBody<typeof registerAccount>, 'gameId'>) =>
      request(registerAccount, { body: { ...body, gameId }, quiet: true }),
    onSettled: (_, error) =>
      Promise.all([
        client.invalidateQueries({ queryKey: callKey(getLastRegisterAccount) }),
        client.invalidateQueries({ queryKey: callKey(listGameAccounts) }),
        // The form that is closing would call the new name taken.
        client.invalidateQueries({
          queryKey: callKey(checkAccountExist),
          refetchType: error === null ? 'none' : 'active',
        }),
      ]),
  });
}
