import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Asks anew for everything of the player that is on the screen: what was given, spent or claimed
 * changes balances, progress, chests and logs at once.
 */
export function useRefreshAccount(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: ['login'] }), [client]);
}
