import type { Stores } from '../../../../shared/lib/stores.ts';
import { callHost } from '../../../../bridge/call-host.ts';
import { tellRefusals } from './download.ts';
import { acceptGame } from '../games/game-store.ts';

/** Marks or unmarks a game of this computer; the host stores it. */
export const setFavourite = (stores: Stores, gameId: number, favourite: boolean) =>
  tellRefusals(stores, async () => {
    const state = await callHost('setGameState', { gameId, download: false, favourite });
    if (state !== null) acceptGame(stores, gameId, state);
  });
