import type { GameRecord } from '@gamebox/contract';
import { listGameRecords } from '@gamebox/contract';
import { callQuery } from '@gamebox/web/call-query.ts';
import { useCall } from '@gamebox/web/use-call.ts';
import type { QueryClient } from '@tanstack/react-query';
import { usePlayer } from '../../../bridge/local-setting.ts';
import { keptRecords } from '../model/kept-records.ts';

/**
 * The games that the user played, the latest first; only fetched when logged in, and not if
 * `enabled` is false. Until the platform answers, or if it can't, those that this computer keeps
 * (`isPlaceholderData`).
 */
export function useGameRecords({ enabled = true }: { enabled?: boolean } = {}) {
  const told = useCall(listGameRecords, {}, { enabled });
  const kept = keptRecords(usePlayer());
  if (told.data !== undefined || kept === undefined) return told;
  return { ...told, data: kept, isPlaceholderData: true, isPending: false, isLoading: false };
}

/** The platform's own answer: what is kept is shown, but decides nothing that is paid for. */
export function useToldGameRecords() {
  return useCall(listGameRecords);
}

/** The same as `useGameRecords` gives, at this moment: nothing is fetched. */
export function knownGameRecords(
  client: QueryClient,
  player: number | null,
): readonly GameRecord[] | undefined {
  return client.getQueryData(callQuery(listGameRecords, {}).queryKey) ?? keptRecords(player);
}
