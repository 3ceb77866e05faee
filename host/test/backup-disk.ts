import type { PulledDisk } from './pulled-disk.ts';
import type { ServiceWorld } from './service-world.ts';
import { readTree } from './temporary-folder.ts';

/** The files of an installed game, and of the player's backup of it. */
export const OLD = { 'bin/game': 'program', 'data/a': '1', 'data/b': '1', 'old/c': '1' };
export const SAVED = { ...OLD, save: 'of last year' };

export async function textsIn(folder: string): Promise<Record<string, string>> {
  const tree = await readTree(folder);
  return Object.fromEntries(Object.entries(tree).map(([path, text]) => [path, String(text)]));
}

/** Another disk with a copy of the game that the player made by hand: without an id. */
export async function backup(
  disk: PulledDisk,
  files: Record<string, string> = SAVED,
): Promise<void> {
  for (const [path, text] of Object.entries(files)) await disk.put(`game-1/${path}`, text);
}

export async function restart(world: ServiceWorld): Promise<void> {
  await world.games.close();
  await world.restart();
  await world.idle();
}
