import { closePointsOrder, receivePointsOrder } from '@gamebox/contract';
import { useHttp } from '@gamebox/web/http-context.ts';
import { useMutation } from '@tanstack/react-query';

const calls = { receive: receivePointsOrder, close: closePointsOrder };

/** Says that an order has come, or takes it back; again changes nothing. Who asks shows failures. */
export function useChangeOrder() {
  const { request } = useHttp();
  return useMutation({
    mutationFn: ({ orderId, step }: { orderId: number; step: keyof typeof calls }) =>
      request(calls[step], { body: { orderId }, quiet: true }),
  });
}
