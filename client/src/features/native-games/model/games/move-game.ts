import type { HostFailure } from '@gamebox/contract';
import { callHost } from '../../../../bridge/call-host.ts';
import { toHostFailure } from '../../../../bridge/host-failure.ts';
import { acceptGame } from './game-store.ts';
import type { Stores } from '../../../../shared/lib/stores.ts';

/**
 * Moves an installed game below another folder; its state shows the progress. Returns the refusal,
 * if any.
 */
export async function moveGame(
  stores: Stores,
  gameId: number,
  installDir: string,
): Promise<HostFailure | null> {
  try {
    acceptGame(stores, gameId, await callHost('moveGame', { gameId, installDir }));
    return null;
  } catch (error) {
    return toHostFailure(error);
  }
}
