import { getMinorRules } from '@gamebox/contract';
import { useCall } from '@gamebox/web/use-call.ts';

/** When minors may play, and what they may top up; a new day or hour is a new answer. */
export function useMinorRules() {
  return useCall(getMinorRules, {}, { staleTime: 60_000 });
}
