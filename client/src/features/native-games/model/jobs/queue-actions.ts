import type { Stores } from '../../../../shared/lib/stores.ts';
import { callHost } from '../../../../bridge/call-host.ts';
import { tellRefusals } from './download.ts';
import { acceptGame, acceptList } from '../games/game-store.ts';

const changeAll = (action: 'pauseAllDownloads' | 'resumeAllDownloads') => (stores: Stores) =>
  tellRefusals(stores, async () => {
    acceptList(stores, await callHost(action, null));
  });

/** The player's actions on all jobs; refusals are shown by tellRefusals. */
export const pauseAllDownloads = changeAll('pauseAllDownloads');
export const resumeAllDownloads = changeAll('resumeAllDownloads');

/** Starts it at once; the current download becomes the next. */
export const downloadNow = (stores: Stores, gameId: number) =>
  tellRefusals(stores, async () => {
    acceptGame(stores, gameId, await callHost('downloadNow', { gameId }));
  });

export const orderDownloads = (stores: Stores, gameIds: readonly number[]) =>
  tellRefusals(stores, async () => {
    acceptList(stores, await callHost('orderDownloads', { gameIds: [...gameIds] }));
  });

/** Queues an installed game's update from its own address: the platform is not needed. */
export const updateGame = (stores: Stores, gameId: number) =>
  tellRefusals(stores, async () => {
    acceptGame(stores, gameId, await callHost('updateGame', { gameId }));
  });
