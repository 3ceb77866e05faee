import type { CallQuery } from '@gamebox/contract';
import { getRanking } from '@gamebox/contract';
import { useCall } from '@gamebox/web/use-call.ts';
import { keepPreviousData } from '@tanstack/react-query';

/** The best players of a span; the list before stays until the next is here. */
export function useRanking(query: CallQuery<typeof getRanking>) {
  return useCall(getRanking, { query }, { placeholderData: keepPreviousData });
}
