import { pageInvited } from '@gamebox/contract';
import { useCall } from '@gamebox/web/use-call.ts';
import { keepPreviousData } from '@tanstack/react-query';

/** A page of the players who used the player's code, the latest first. */
export function useInvited(query: { pageNo: number; pageSize: number }) {
  return useCall(pageInvited, { query }, { placeholderData: keepPreviousData });
}
