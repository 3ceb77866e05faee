import type { Stores } from '../../../../shared/lib/stores.ts';
import { callHost } from '../../../../bridge/call-host.ts';
import { tellRefusals } from './download.ts';
import { acceptGame, acceptList } from '../games/game-store.ts';

const changeAll = (action: 'pauseAllDownloads' | 'resumeAllDownloads') => (stores: Stores) =>
  tellRefusals(stores, async () => {
    acceptList(stores, await callHost(action, null));
  });

/** What the player does with all that downloads or waits; a refusal is tellRefusals. */
export const pauseAllDownloads = changeAll('pauseAllDownloads');
export const resumeAllDownloads = changeAll('resumeAllDownloads');

/** Begins at once; what downloads waits as the next. */
export const downloadNow = (stores: Stores, gameId: number) =>
  tellRefusals(stores, async () => {
    acceptGame(stores, gameId, await callHost('downloadNow', { gameId }));
  });

export const orderDownloads = (stores: Stores, gameIds: readonly number[]) =>
  tellRefusals(stores, async () => {
    acceptList(stores, await callHost('orderDownloads', { gameIds: [...gameIds] }));
  });

/** Queues an installed game's update, from where it was installed: without the platform. */
export const updateGame = (stores: Stores, gameId: number) =>
  tellRefusals(stores, async () => {
    acceptGame(stores, gameId, await callHost('updateGame', { gameId }));
  });
