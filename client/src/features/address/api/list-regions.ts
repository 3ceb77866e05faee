import { listRegions } from '@gamebox/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '@gamebox/web/call-query.ts';

/** Provinces without a parent; else the parts of it, asked once its code is known. */
export function useRegions(parent?: string) {
  const input = parent === undefined ? {} : { query: { parent } };
  return useQuery({
    ...callQuery(listRegions, input, { quiet: true }),
    enabled: parent !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
}
