import { receiveTaskAward } from '@gamebox/contract';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../http/request.ts';

/** Claims a finished task. What fails is told; asked again the server answers the same reward. */
export function useReceiveAward() {
  return useMutation({
    mutationFn: (taskId: number) => request(receiveTaskAward, { query: { taskId } }),
  });
}
