import {
  listGiftPackGames,
  pageGiftPacks,
  pageOwnGiftPacks,
  receiveGiftPack,
} from '@gamebox/contract';
import { callKey } from '@gamebox/web/call-query.ts';
import { useHttp } from '@gamebox/web/http-context.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Claims a gift pack; a repeated request gets the same code. Errors are shown. */
export function useReceiveGiftPack() {
  const { request } = useHttp();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (giftPackId: number) => request(receiveGiftPack, { query: { giftPackId } }),
    onSettled: () =>
      Promise.all(
        [pageGiftPacks, pageOwnGiftPacks, listGiftPackGames].map((call) =>
          client.invalidateQueries({ queryKey: callKey(call) }),
        ),
      ),
  });
}
