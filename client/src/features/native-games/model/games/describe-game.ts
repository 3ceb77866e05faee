import type { GameState } from '@gamebox/contract';
import { callHost } from '../../../../bridge/call-host.ts';
import type { Stores } from '../../../../shared/lib/stores.ts';
import { acceptGame, useGames } from './game-store.ts';

/**
 * Tells the host the game's current name, picture and newest version. If the host does not know
 * that version, it checks for an update. Starts no download.
 */
export async function describeGame(
  stores: Stores,
  gameId: number,
  shown: { name: string; coverPrcture: string; version?: string | undefined },
): Promise<void> {
  const known = useGames.of(stores).getState().games.get(gameId);
  if (!known) return;
  const same = known.name === shown.name && known.coverPrcture === shown.coverPrcture;
  if (same && !isNews(known, shown.version)) return;
  try {
    const state = await callHost('setGameState', { gameId, download: false, ...shown });
    if (state !== null) acceptGame(stores, gameId, state);
  } catch {
    // The game keeps the name that the host knows.
  }
}

function isNews({ version, update }: GameState, newest: string | undefined): boolean {
  const installed = version !== undefined;
  return installed && newest !== undefined && newest !== version && newest !== update?.version;
}
