import { useCall } from '@gamebox/web/use-call.ts';
import { listServerOpenings } from '@gamebox/contract';

export function useServerOpenings() {
  return useCall(listServerOpenings);
}
