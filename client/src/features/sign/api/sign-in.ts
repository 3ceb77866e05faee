import type { CallResult } from '@gamebox/contract';
import { getSignTaskInfo, sign } from '@gamebox/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callQuery } from '@gamebox/web/call-query.ts';
import { useHttp } from '@gamebox/web/http-context.ts';
import { RequestError, isUnanswered } from '@gamebox/web/request-error.ts';
import { useRefreshAccount } from '../../../shared/lib/refresh-account.ts';

const mutationKey = ['sign'];

/**
 * Signs in for today, once for presses that come before the first is shown as pending. If that fails,
 * the calendar is fetched: the answer may have been lost, or another device did it. The server signs
 * in once per day, however often it is asked. The error is shown only if the player is not signed in
 * then. `onSigned` is called even if the component is gone.
 */
export function useSignIn(onSigned: (got: CallResult<typeof sign>) => void = () => undefined) {
  const { request, tell } = useHttp();
  const client = useQueryClient();
  const refresh = useRefreshAccount();
  const mutation = useMutation({
    mutationKey,
    mutationFn: () => request(sign, { quiet: true }),
    onSuccess: onSigned,
    onError: async (error) => {
      refresh();
      if (await mayBeSigned(client, error)) return;
      if (error instanceof RequestError) tell(error);
    },
    onSettled: refresh,
  });
  const mutate: typeof mutation.mutate = (...options) => {
    if (client.isMutating({ mutationKey }) === 0) mutation.mutate(...options);
  };
  return { ...mutation, mutate };
}

/** Whether the player is signed in after `error`; if the calendar fails too, whether that is possible. */
async function mayBeSigned(client: QueryClient, error: Error): Promise<boolean> {
  try {
    const { signedToday } = await client.fetchQuery(callQuery(getSignTaskInfo, {}));
    return signedToday;
  } catch {
    return isUnanswered(error);
  }
}
