import { useCall } from '@gamebox/web/use-call.ts';
import { listRegions } from '@gamebox/contract';

/** The provinces, or the regions of a parent; fetched once its code is known. */
export function useRegions(parent?: string) {
  const input = parent === undefined ? {} : { query: { parent } };
  return useCall(listRegions, input, {
    enabled: parent !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
}
