import { setLotteryClientSeed } from '@gamebox/contract';
import { useMutation } from '@tanstack/react-query';
import { useHttp } from '@gamebox/web/http-context.ts';

/** Changes the player's client seed for later draws. The caller shows errors. */
export function useSetClientSeed() {
  const { request } = useHttp();
  return useMutation({
    mutationFn: (clientSeed: string) =>
      request(setLotteryClientSeed, { body: { clientSeed }, quiet: true }),
  });
}
