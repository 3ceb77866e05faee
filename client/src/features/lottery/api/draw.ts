import type { CallBody } from '@gamebox/contract';
import { createLotteryDetail } from '@gamebox/contract';
import { useMutation } from '@tanstack/react-query';
import { useHttp } from '@gamebox/web/http-context.ts';

/** Draws once; the same `requestId` returns the same draw. The caller shows errors. */
export function useDraw() {
  const { request } = useHttp();
  return useMutation({
    mutationFn: (body: CallBody<typeof createLotteryDetail>) =>
      request(createLotteryDetail, { body, quiet: true }),
  });
}
