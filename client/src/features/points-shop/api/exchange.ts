import type { CallBody } from '@gamebox/contract';
import { exchangePointsGoods } from '@gamebox/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useHttp } from '@gamebox/web/http-context.ts';
import { goodsKey } from './page-goods.ts';

/**
 * Exchanges points for goods; the same `requestId` returns the same order. The caller shows errors.
 */
export function useExchange() {
  const { request } = useHttp();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallBody<typeof exchangePointsGoods>) =>
      request(exchangePointsGoods, { body, quiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: goodsKey }),
  });
}
