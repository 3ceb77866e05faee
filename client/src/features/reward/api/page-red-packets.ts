import { pageRedPackets } from '@gamebox/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '@gamebox/web/use-call.ts';

export const RED_PACKET_PAGE_SIZE = 20;

/** One page of the user's red packets: closed ones first, then the latest. */
export function useRedPackets(pageNo: number) {
  const query = { pageNo, pageSize: RED_PACKET_PAGE_SIZE };
  return useCall(pageRedPackets, { query }, { placeholderData: keepPreviousData });
}
