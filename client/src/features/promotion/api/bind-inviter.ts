import { bindInviter } from '@gamebox/contract';
import { useHttp } from '@gamebox/web/http-context.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Sets who invited the player. The caller shows a refusal. */
export function useBindInviter() {
  const { request } = useHttp();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => request(bindInviter, { body: { code }, quiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['login'] }),
  });
}
