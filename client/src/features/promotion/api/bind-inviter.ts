import { bindInviter } from '@gamebox/contract';
import { useHttp } from '@gamebox/web/http-context.ts';
import { tellUnanswered } from '@gamebox/web/tell-unanswered.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Sets who invited the player. The caller shows a refusal; that no answer came is told here. */
export function useBindInviter() {
  const http = useHttp();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => http.request(bindInviter, { body: { code }, quiet: true }),
    onError: (error) => void tellUnanswered(http, error),
    onSettled: () => client.invalidateQueries({ queryKey: ['login'] }),
  });
}
