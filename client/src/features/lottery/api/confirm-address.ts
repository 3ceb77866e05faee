import { confirmLotteryAddress } from '@gamebox/contract';
import { useMutation } from '@tanstack/react-query';
import { useHttp } from '@gamebox/web/http-context.ts';

/** Says where a won prize is sent; asked again it changes nothing. Who asks shows what fails. */
export function useConfirmAddress() {
  const { request } = useHttp();
  return useMutation({
    mutationFn: (query: { recordId: number; addressId: number }) =>
      request(confirmLotteryAddress, { query, quiet: true }),
  });
}
