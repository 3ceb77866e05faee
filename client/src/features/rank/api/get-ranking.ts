import type { CallQuery } from '@gamebox/contract';
import { getRanking } from '@gamebox/contract';
import { useCall } from '@gamebox/web/use-call.ts';
import { keepPreviousData } from '@tanstack/react-query';

/** The best players of a period; the earlier list stays while the next one loads. */
export function useRanking(query: CallQuery<typeof getRanking>) {
  return useCall(getRanking, { query }, { placeholderData: keepPreviousData });
}
