import { getPromotion } from '@gamebox/contract';
import { useCall } from '@gamebox/web/use-call.ts';

/** The player's code and link, the current rule, and the totals. */
export function usePromotion() {
  return useCall(getPromotion);
}
