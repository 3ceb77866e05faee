import { useCall } from '@gamebox/web/use-call.ts';
import type { CallQuery } from '@gamebox/contract';
import { pageEncyclopedia } from '@gamebox/contract';
import { keepPreviousData } from '@tanstack/react-query';

export const encyclopediaPageSize = 12;

type EncyclopediaFilter = Omit<CallQuery<typeof pageEncyclopedia>, 'pageSize'>;

/** The page before stays while the next one comes, but never another kind's. */
export function useEncyclopedia(filter: EncyclopediaFilter) {
  const query = { ...filter, pageSize: encyclopediaPageSize };
  return useCall(pageEncyclopedia, { query }, { placeholderData: keepPreviousData });
}
