import { listChests } from '@gamebox/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '@gamebox/web/call-query.ts';

/** This week's activity value and its chests; asked only where somebody is logged in. */
export function useChests() {
  return useQuery(callQuery(listChests, {}, { quiet: true }));
}
