import { useCall } from '@gamebox/web/use-call.ts';
import { listGameRecords } from '@gamebox/contract';

/** The games that the user played, the latest first; only fetched when logged in. */
export function useGameRecords() {
  return useCall(listGameRecords);
}

/**
 * Waits for the platform's own answer, or its failure: records kept from an earlier time are shown,
 * but decide nothing that is paid for.
 */
export function useToldGameRecords() {
  const { data, isPending, dataUpdatedAt, fetchStatus } = useGameRecords();
  return { data, isPending: isPending || (dataUpdatedAt === 0 && fetchStatus !== 'idle') };
}
