import type { CallResult } from '@gamebox/contract';
import { sign } from '@gamebox/contract';
import { useMutation } from '@tanstack/react-query';
import { useHttp } from '@gamebox/web/http-context.ts';
import { useRefreshAccount } from '../../../shared/lib/refresh-account.ts';

/**
 * Signs in for today. What fails is told, and asked for anew: its answer may have been lost, or it was
 * done on another device; the server signs once a day, however often it is asked. `onSigned` is told
 * also where its place is gone by then.
 */
export function useSignIn(onSigned: (got: CallResult<typeof sign>) => void = () => undefined) {
  const { request } = useHttp();
  return useMutation({
    mutationFn: () => request(sign),
    onSuccess: onSigned,
    onSettled: useRefreshAccount(),
  });
}
