import { join } from 'node:path';

/**
 * Where things are in a store:
 *
 *     GAME/packs/SHA256.pack              chunks, and runs of deltas
 *     GAME/deltas/SHA256.json             what the runs make
 *     GAME/CHANNEL/releases/N.release     a signed manifest
 *     GAME/CHANNEL/latest.json            a hint at the newest
 *     GAME/.work/                         what a publisher has not finished; not for players
 */
export class GameStore {
  readonly folder: string;
  readonly packs: string;
  readonly deltas: string;
  readonly work: string;

  constructor(store: string, gameId: number) {
    this.folder = join(store, String(gameId));
    this.packs = join(this.folder, 'packs');
    this.deltas = join(this.folder, 'deltas');
    this.work = join(this.folder, '.work');
  }

  pack(id: string): string {
    return join(this.packs, `${id}.pack`);
  }

  deltaIndex(id: string): string {
    return join(this.deltas, `${id}.json`);
  }

  releases(channel: string): string {
    return join(this.folder, channel, 'releases');
  }

  release(channel: string, release: number): string {
    return join(this.releases(channel), releaseFileName(release));
  }

  latest(channel: string): string {
    return join(this.folder, channel, 'latest.json');
  }
}

export function releaseFileName(release: number): string {
  return `${release}.release`;
}
