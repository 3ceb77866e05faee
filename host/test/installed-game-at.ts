import type { InstalledGame } from '../src/domains/package/core/installed-game.ts';

/** A game in the registry for which only the folder matters. */
export function installedGameAt(gameId: number, folder: string): InstalledGame {
  return {
    gameId,
    name: '',
    coverPrcture: '',
    packageUrl: '',
    release: 1,
    version: '1',
    sizeBytes: 0,
    folder,
    installedAt: 0,
    launch: {},
    playerFiles: [],
    update: null,
    removing: false,
    unremoved: null,
    moving: null,
  };
}
