import type { CallQuery } from '@gamebox/contract';
import { confirmLotteryAddress } from '@gamebox/contract';
import { useMutation } from '@tanstack/react-query';
import { useHttp } from '@gamebox/web/http-context.ts';

/**
 * Sets the delivery address of a won prize; repeating it changes nothing. The caller shows errors.
 */
export function useConfirmAddress() {
  const { request } = useHttp();
  return useMutation({
    mutationFn: (query: CallQuery<typeof confirmLotteryAddress>) =>
      request(confirmLotteryAddress, { query, quiet: true }),
  });
}
