import { pageGains } from '@gamebox/contract';
import { useCall } from '@gamebox/web/use-call.ts';
import { keepPreviousData } from '@tanstack/react-query';

/** A page of what invitations gave and refunds took back, the latest first. */
export function useGains(query: { pageNo: number; pageSize: number }) {
  return useCall(pageGains, { query }, { placeholderData: keepPreviousData });
}
