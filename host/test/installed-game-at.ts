import type { InstalledGame } from '../src/domains/package/core/installed-game.ts';

/** A game as the registry lists it, about which nothing matters but where it is. */
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
  };
}
