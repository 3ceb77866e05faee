import type { CallBody } from '@gamebox/contract';
import { checkAccountExist, registerAccount } from '@gamebox/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callKey } from '@gamebox/web/call-query.ts';
import { useHttp } from '@gamebox/web/http-context.ts';
import { lastAccountQuery } from './get-last-register-account.ts';

/** Registers an account; the last one and what is taken are asked anew. */
export function useRegisterAccount(gameId: number) {
  const { request } = useHttp();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Omit<CallBody<typeof registerAccount>, 'gameId'>) =>
      request(registerAccount, { body: { ...body, gameId }, quiet: true }),
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: lastAccountQuery(gameId).queryKey }),
        client.invalidateQueries({ queryKey: callKey(checkAccountExist) }),
      ]);
    },
  });
}
