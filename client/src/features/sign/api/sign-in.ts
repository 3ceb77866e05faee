import type { CallResult } from '@gamebox/contract';
import { sign } from '@gamebox/contract';
import { useMutation } from '@tanstack/react-query';
import { useHttp } from '@gamebox/web/http-context.ts';
import { useRefreshAccount } from '../../../shared/lib/refresh-account.ts';

/**
 * Signs in for today. An error is shown, and the state is fetched again: the answer may have been
 * lost, or another device did it. The server signs in once per day, however often it is asked.
 * `onSigned` is called even if the component is gone by then.
 */
export function useSignIn(onSigned: (got: CallResult<typeof sign>) => void = () => undefined) {
  const { request } = useHttp();
  return useMutation({
    mutationFn: () => request(sign),
    onSuccess: onSigned,
    onSettled: useRefreshAccount(),
  });
}
