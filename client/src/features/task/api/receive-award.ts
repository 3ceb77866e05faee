import { receiveTaskAward } from '@gamebox/contract';
import { useMutation } from '@tanstack/react-query';
import { useHttp } from '@gamebox/web/http-context.ts';

/** Claims a finished task. What fails is told; asked again the server answers the same reward. */
export function useReceiveAward() {
  const { request } = useHttp();
  return useMutation({
    mutationFn: (taskId: number) => request(receiveTaskAward, { query: { taskId } }),
  });
}
