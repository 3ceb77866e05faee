import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Fetches all data of the player that is on the screen: a gain, purchase or payment changes
 * balances, progress, coupons, limits and logs at once.
 */
export function refreshAccount(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['login'] });
}

export function useRefreshAccount(): () => void {
  const client = useQueryClient();
  return useCallback(() => refreshAccount(client), [client]);
}
