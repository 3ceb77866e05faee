import { endOtherSessions, endSession, listSessions } from '@gamebox/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callKey } from '@gamebox/web/call-query.ts';
import { useHttp } from '@gamebox/web/http-context.ts';

/** Logs one device out; the list is fetched again, even if the device had already logged out. */
export function useEndSession() {
  const { request } = useHttp();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: number) => request(endSession, { body: { sessionId }, quiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: callKey(listSessions) }),
  });
}

/** Logs out every device except this one; returns how many. */
export function useEndOtherSessions() {
  const { request } = useHttp();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(endOtherSessions, { quiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: callKey(listSessions) }),
  });
}
