import { endSession } from '@gamebox/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useHttp } from '@gamebox/web/http-context.ts';
import { sessionsQuery } from './list-sessions.ts';

/** Logs one device out; the list is asked anew, also where it had left by itself. */
export function useEndSession() {
  const { request } = useHttp();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: number) => request(endSession, { body: { sessionId }, quiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}
