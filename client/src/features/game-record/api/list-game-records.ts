import { useCall } from '@gamebox/web/use-call.ts';
import { listGameRecords } from '@gamebox/contract';

/** The games that the user played, the latest first; only fetched when logged in. */
export function useGameRecords() {
  return useCall(listGameRecords);
}
