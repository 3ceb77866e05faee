import { callHost } from '../../../../bridge/call-host.ts';
import { tellRefusals } from './download.ts';
import { acceptGame, acceptList } from '../games/game-store.ts';

const all = (action: 'pauseAllDownloads' | 'resumeAllDownloads') => () =>
  tellRefusals(async () => {
    acceptList(await callHost(action, null));
  });

/** What the player does with all that downloads or waits; a refusal is tellRefusals. */
export const pauseAllDownloads = all('pauseAllDownloads');
export const resumeAllDownloads = all('resumeAllDownloads');

/** Begins at once; what downloads waits as the next. */
export const downloadNow = (gameId: number) =>
  tellRefusals(async () => {
    acceptGame(gameId, await callHost('downloadNow', { gameId }));
  });

export const orderDownloads = (gameIds: readonly number[]) =>
  tellRefusals(async () => {
    acceptList(await callHost('orderDownloads', { gameIds: [...gameIds] }));
  });

/** Queues an installed game's update, from where it was installed: without the platform. */
export const updateGame = (gameId: number) =>
  tellRefusals(async () => {
    acceptGame(gameId, await callHost('updateGame', { gameId }));
  });
