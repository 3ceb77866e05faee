import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isTemporary } from '../store/atomic-file.ts';
import { GameStore } from '../store/layout.ts';
import { withLock } from '../store/lock.ts';
import {
  channelsOf,
  gamesOf,
  readPointer,
  readRelease,
  releaseNumbers,
} from '../store/releases.ts';

export type Collected = {
  readonly releases: number;
  readonly packs: number;
  readonly deltas: number;
  readonly bytes: number;
};

/**
 * Keeps the newest `keep` releases of every channel and those that players get, removes the others,
 * and then every pack and delta that no kept release names. Removes nothing if a kept release can't
 * be read.
 */
export async function collectGarbage(
  folder: string,
  keep: number,
  dryRun: boolean,
): Promise<Collected> {
  const total = { releases: 0, packs: 0, deltas: 0, bytes: 0 };
  for (const game of await gamesOf(folder)) {
    const store = new GameStore(folder, game);
    const collect = (): Promise<void> => collectGame(store, keep, dryRun, total);
    await (dryRun ? collect() : withLock(store, collect));
  }
  return total;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

async function collectGame(
  store: GameStore,
  keep: number,
  dryRun: boolean,
  total: Mutable<Collected>,
): Promise<void> {
  const needed = new Set<string>();
  const old: string[] = [];
  const folders = [store.packs, store.deltas];
  for (const channel of await channelsOf(store)) {
    const numbers = await releaseNumbers(store, channel);
    const shown = (await readPointer(store, channel))?.release ?? 0;
    const kept = numbers.filter((release, i) => i < keep || release >= shown);
    for (const release of kept) {
      const manifest = await readRelease(store, channel, release);
      for (const { id } of manifest.packs) needed.add(`${id}.pack`);
      for (const { index, pack } of manifest.deltas)
        needed.add(`${index.id}.json`).add(`${pack.id}.pack`);
    }
    // The oldest first, so that a crash leaves a store without gaps.
    old.push(
      ...numbers
        .filter((release) => !kept.includes(release))
        .toReversed()
        .map((release) => store.release(channel, release)),
    );
    folders.push(store.releases(channel), join(store.folder, channel));
  }
  const remove = async (path: string): Promise<void> => {
    total.bytes += (await stat(path)).size;
    if (!dryRun) await rm(path);
  };
  for (const path of old) {
    total.releases += 1;
    await remove(path);
  }
  for (const path of await unneeded(folders, needed)) {
    if (path.endsWith('.pack')) total.packs += 1;
    if (path.endsWith('.json')) total.deltas += 1;
    await remove(path);
  }
}

async function unneeded(folders: readonly string[], needed: Set<string>): Promise<string[]> {
  const paths: string[] = [];
  for (const [i, folder] of folders.entries()) {
    const names = await readdir(folder).catch(() => []);
    const ofContent = i < 2;
    for (const name of names) {
      const content = ofContent && /^[0-9a-f]{64}\.(pack|json)$/.test(name);
      if (isTemporary(name) || (content && !needed.has(name))) paths.push(join(folder, name));
    }
  }
  return paths;
}
