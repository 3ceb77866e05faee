import { useCall } from '@gamebox/web/use-call.ts';
import { listGameRecords } from '@gamebox/contract';

/** What the user played, the latest first; asked only where somebody is logged in. */
export function useGameRecords() {
  return useCall(listGameRecords);
}
