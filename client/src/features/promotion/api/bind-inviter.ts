import { bindInviter } from '@gamebox/contract';
import { useHttp } from '@gamebox/web/http-context.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Says who invited the player. Who asks shows why it is refused. */
export function useBindInviter() {
  const { request } = useHttp();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => request(bindInviter, { body: { code }, quiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['login'] }),
  });
}
