import { useCall } from '@gamebox/web/use-call.ts';
import type { CallQuery } from '@gamebox/contract';
import { pageEncyclopedia } from '@gamebox/contract';
import { keepPreviousData } from '@tanstack/react-query';

export const encyclopediaPageSize = 12;

type EncyclopediaFilter = Omit<CallQuery<typeof pageEncyclopedia>, 'pageSize'>;

/** Keeps the page before while the next one loads, but not for another kind. */
export function useEncyclopedia(filter: EncyclopediaFilter) {
  const query = { ...filter, pageSize: encyclopediaPageSize };
  return useCall(pageEncyclopedia, { query }, { placeholderData: keepPreviousData });
}
