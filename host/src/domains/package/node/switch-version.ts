import { readdir, rename, rm, unlink } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { gamePathKey } from '@gamebox/contract/host';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { ifPresent, writing } from '../../failure/node/system-error.ts';
import { syncFolder } from '../../storage/node/sync-folder.ts';
import { GameFolder } from './game-folder.ts';
import { whenUnlocked } from '../../storage/node/locked-file.ts';
import { makeFolder } from '../../storage/node/make-folder.ts';

/** What takes a folder from one version to the next; the same again after a kill. */
export interface Switch {
  readonly folder: string;
  readonly staging: string;
  /** All paths of the new version. */
  readonly files: readonly string[];
  /** Of them, those whose file stands in the staging folder. */
  readonly placed: readonly string[];
  readonly removed: readonly string[];
}

/** Throws `folder-not-writable` where a link stands above a file: nothing is written through it. */
export async function checkSwitch({ folder, placed }: Switch): Promise<void> {
  const to = new GameFolder(folder);
  await writing(folder, async () => {
    for (const path of placed) {
      const link = await to.linkAbove(path);
      if (link !== null) throw new HostError(failures.folderNotWritable(link));
    }
  });
}

/**
 * Applies a switch. Every step may have been done before: a kill in the middle is mended by
 * doing the whole again. What the player put in the way is kept beside; nothing else is touched.
 */
export async function applySwitch(change: Switch): Promise<void> {
  const { folder, staging, placed, removed } = change;
  const from = new GameFolder(staging);
  const to = new GameFolder(folder);
  await writing(folder, async () => {
    await makeFolder(folder);
    const kept = new Set(change.files.map(gamePathKey));
    const renamed = removed.filter((path) => kept.has(gamePathKey(path)));
    const gone = removed.filter((path) => !kept.has(gamePathKey(path)));
    for (const path of gone) await removeFile(to, path);
    await to.removeEmptyFolders(gone);
    for (const path of placed) await placeFile(from, to, path);
    for (const path of renamed) await removeOtherCase(to, path, change.files);
    await to.removeEmptyFolders(renamed);
    await syncFolders(to, [...placed, ...removed]);
    await rm(staging, { recursive: true, force: true });
  });
}

async function placeFile(from: GameFolder, to: GameFolder, path: string): Promise<void> {
  if ((await from.stat(path)) === null) return;
  await to.clearWay(path);
  const target = await to.prepareParent(path);
  await whenUnlocked(target, () => rename(from.path(path), target));
}

async function removeFile(folder: GameFolder, path: string): Promise<void> {
  await whenUnlocked(folder.path(path), () => folder.remove(path));
}

/**
 * `Data` became `data`: two files on some disks, of which the old one goes, and one on others.
 * The listing of the folders tells, and a file that is not there twice stays.
 */
async function removeOtherCase(
  folder: GameFolder,
  path: string,
  files: readonly string[],
): Promise<void> {
  const same = files.find((other) => gamePathKey(other) === gamePathKey(path));
  if (same === undefined || same === path) return;
  if (!(await isSpelledSo(folder, path)) || !(await isSpelledSo(folder, same))) return;
  await whenUnlocked(folder.path(path), () => unlink(folder.path(path)));
}

async function isSpelledSo(folder: GameFolder, path: string): Promise<boolean> {
  let at = folder.root;
  for (const segment of path.split('/')) {
    const names = await ifPresent(() => readdir(at));
    if (names === null || !names.includes(segment)) return false;
    at = `${at}/${segment}`;
  }
  return basename(at) === basename(path);
}

async function syncFolders(folder: GameFolder, paths: readonly string[]): Promise<void> {
  const touched = new Set<string>([folder.root]);
  for (const path of paths)
    for (let at = dirname(folder.path(path)); at.length > folder.root.length; at = dirname(at))
      touched.add(at);
  for (const path of touched) await ifPresent(() => syncIfThere(path));
  await syncFolder(dirname(folder.root));
}

async function syncIfThere(path: string): Promise<void> {
  try {
    await syncFolder(path);
  } catch (error) {
    // Folders that were removed with their last file have nothing to be kept.
    if (error instanceof HostError && error.cause instanceof Error) throw error.cause;
    throw error;
  }
}
