import { setLotteryClientSeed } from '@gamebox/contract';
import { useMutation } from '@tanstack/react-query';
import { useHttp } from '@gamebox/web/http-context.ts';

/** Changes the player's share of the rolls that follow. Who asks shows what fails. */
export function useSetClientSeed() {
  const { request } = useHttp();
  return useMutation({
    mutationFn: (clientSeed: string) =>
      request(setLotteryClientSeed, { body: { clientSeed }, quiet: true }),
  });
}
