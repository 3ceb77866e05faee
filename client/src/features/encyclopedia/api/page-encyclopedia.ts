import type { CallQuery } from '@gamebox/contract';
import { pageEncyclopedia } from '@gamebox/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '@gamebox/web/call-query.ts';

export const encyclopediaPageSize = 12;

type EncyclopediaFilter = Omit<CallQuery<typeof pageEncyclopedia>, 'pageSize'>;

const encyclopediaQuery = (filter: EncyclopediaFilter) =>
  callQuery(
    pageEncyclopedia,
    { query: { ...filter, pageSize: encyclopediaPageSize } },
    { quiet: true },
  );

/** The page before stays while the next one comes, but never another kind's. */
export function useEncyclopedia(filter: EncyclopediaFilter) {
  return useQuery({ ...encyclopediaQuery(filter), placeholderData: keepPreviousData });
}
