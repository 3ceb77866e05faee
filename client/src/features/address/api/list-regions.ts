import { useCall } from '@gamebox/web/use-call.ts';
import { listRegions } from '@gamebox/contract';

/** Provinces without a parent; else the parts of it, asked once its code is known. */
export function useRegions(parent?: string) {
  const input = parent === undefined ? {} : { query: { parent } };
  return useCall(listRegions, input, {
    enabled: parent !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
}
