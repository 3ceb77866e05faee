import type { Stores } from '../../../../shared/lib/stores.ts';
import { callHost } from '../../../../bridge/call-host.ts';
import { tellRefusals } from './download.ts';
import { acceptGame } from '../games/game-store.ts';

/** Marks a game of this machine, or takes the mark off; kept by the host. */
export const setFavourite = (stores: Stores, gameId: number, favourite: boolean) =>
  tellRefusals(stores, async () => {
    const state = await callHost('setGameState', { gameId, download: false, favourite });
    if (state !== null) acceptGame(stores, gameId, state);
  });
