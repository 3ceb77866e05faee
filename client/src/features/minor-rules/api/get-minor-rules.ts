import { getMinorRules } from '@gamebox/contract';
import { useCall } from '@gamebox/web/use-call.ts';

/** When minors may play and how much they may top up; it changes with each day and hour. */
export function useMinorRules() {
  return useCall(getMinorRules, {}, { staleTime: 60_000 });
}
