import type { CallQuery } from '@gamebox/contract';
import { listGiftPackGames, pageGiftPacks, pageOwnGiftPacks } from '@gamebox/contract';
import { useCall } from '@gamebox/web/use-call.ts';
import { keepPreviousData } from '@tanstack/react-query';

export const giftPackPageSize = 20;

/** `own` asks for the packs that the player has claimed, and needs a login. */
export interface GiftPackPlace extends Pick<
  CallQuery<typeof pageGiftPacks>,
  'gameId' | 'validity'
> {
  own?: boolean;
  pageNo: number;
}

/** One page of gift packs; the page before stays while the next one loads. */
export function useGiftPacks({ own = false, pageNo, gameId, validity }: GiftPackPlace) {
  const input = { query: { gameId, validity, pageNo, pageSize: giftPackPageSize } };
  return useCall(own ? pageOwnGiftPacks : pageGiftPacks, input, {
    placeholderData: keepPreviousData,
  });
}

/** The games that have gift packs. */
export function useGiftPackGames() {
  return useCall(listGiftPackGames);
}
