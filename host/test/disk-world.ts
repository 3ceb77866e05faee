import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MissingFolders } from '../src/domains/package/node/missing-folders.ts';
import { PulledDisk } from './pulled-disk.ts';
import { ServiceWorld } from './service-world.ts';

export const FILES = { 'bin/game': 'program', 'data/a': 'data', 'data/b': 'more' };

/** Game 1 with a save, on a disk. */
export async function worldOnDisk() {
  const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(false) });
  await world.install(1, FILES);
  await writeFile(join(world.folder(1), 'save'), 'precious');
  const disk = new PulledDisk(world.home, 'games');
  const missing = {
    download_state: 5,
    failure: { kind: 'folder-missing', path: disk.point },
  };
  const restart = async (): Promise<void> => {
    await world.games.close();
    await world.restart();
  };
  const look = async (gameId = 1): Promise<string | null> => {
    const { registry } = world;
    const found = new MissingFolders({ registry, onChange: () => undefined });
    await found.look();
    return found.of(gameId);
  };
  return { world, disk, missing, restart, look };
}

/** The file of a place with another id. */
export function otherId(): string {
  return JSON.stringify({ id: crypto.randomUUID() });
}

/** What may become of the file. */
export const damages = {
  gone: (file: string) => rm(file),
  empty: (file: string) => writeFile(file, ''),
  garbage: (file: string) => writeFile(file, Buffer.alloc(9000, 'x')),
  'of another shape': (file: string) => writeFile(file, '{"id":7}'),
  'a folder': async (file: string) => {
    await rm(file);
    await mkdir(join(file, 'theirs'), { recursive: true });
  },
};
