import { sign } from '@gamebox/contract';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../http/request.ts';

/** Signs in for today. What fails is told; the server signs once a day, however often it is asked. */
export function useSignIn() {
  return useMutation({ mutationFn: () => request(sign) });
}
