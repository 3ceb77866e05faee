import type { CallBody } from '@gamebox/contract';
import { exchangeRubies, listRubyGoods } from '@gamebox/contract';
import { useHttp } from '@gamebox/web/http-context.ts';
import { useCall } from '@gamebox/web/use-call.ts';
import { useMutation } from '@tanstack/react-query';

export const useRubyGoods = () => useCall(listRubyGoods);

/** The same `requestId` returns the same exchange. The caller shows errors. */
export function useExchangeRubies() {
  const { request } = useHttp();
  return useMutation({
    mutationFn: (body: CallBody<typeof exchangeRubies>) =>
      request(exchangeRubies, { body, quiet: true }),
  });
}
