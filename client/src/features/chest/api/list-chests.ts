import { useCall } from '@gamebox/web/use-call.ts';
import { listChests } from '@gamebox/contract';

/** This week's activity value and its chests; asked only where somebody is logged in. */
export function useChests() {
  return useCall(listChests);
}
