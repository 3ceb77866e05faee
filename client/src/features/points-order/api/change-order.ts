import { closePointsOrder, receivePointsOrder } from '@gamebox/contract';
import { useHttp } from '@gamebox/web/http-context.ts';
import { useMutation } from '@tanstack/react-query';

const calls = { receive: receivePointsOrder, close: closePointsOrder };

/**
 * Confirms that an order has arrived, or cancels it; repeating it changes nothing. The caller shows
 * errors.
 */
export function useChangeOrder() {
  const { request } = useHttp();
  return useMutation({
    mutationFn: ({ orderId, step }: { orderId: number; step: keyof typeof calls }) =>
      request(calls[step], { body: { orderId }, quiet: true }),
  });
}
