import { sign } from '@gamebox/contract';
import { useMutation } from '@tanstack/react-query';
import { useHttp } from '@gamebox/web/http-context.ts';

/** Signs in for today. What fails is told; the server signs once a day, however often it is asked. */
export function useSignIn() {
  const { request } = useHttp();
  return useMutation({ mutationFn: () => request(sign) });
}
