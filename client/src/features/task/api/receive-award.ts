import type { CallResult, Task } from '@gamebox/contract';
import { receiveTaskAward } from '@gamebox/contract';
import { useMutation } from '@tanstack/react-query';
import { useHttp } from '@gamebox/web/http-context.ts';
import { useRefreshAccount } from '../../../shared/lib/refresh-account.ts';

/**
 * Claims a finished task. Errors are shown; a repeated request gets the same reward. `onClaimed` is
 * called even if the component is gone by then.
 */
export function useReceiveAward(
  onClaimed: (rewards: CallResult<typeof receiveTaskAward>, task: Task) => void,
) {
  const { request } = useHttp();
  return useMutation({
    mutationFn: ({ taskId }: Task) => request(receiveTaskAward, { query: { taskId } }),
    onSuccess: onClaimed,
    onSettled: useRefreshAccount(),
  });
}
