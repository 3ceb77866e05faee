import { randomUUID } from 'node:crypto';
import { lstat, readdir, readlink, stat, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Stats } from 'node:fs';
import { throwIfStopped } from '../../failure/core/stop-signal.ts';
import type { StopSignal } from '../../failure/core/stop-signal.ts';
import { ifPresent, reading, writing } from '../../failure/node/system-error.ts';
import {
  makeWritable,
  OWNER_RIGHTS,
  removeTree,
  setFolderMode,
} from '../../storage/node/folder-mode.ts';
import { keepsInodes } from '../../storage/node/file-mark.ts';
import { JOB_FILE } from '../../storage/node/job-file.ts';
import { PLACE_FILE } from '../../storage/node/place-file.ts';
import { syncFolder } from '../../storage/node/sync-folder.ts';
import { makeOneFolder } from '../../storage/node/make-folder.ts';
import { copyFile } from './copy-file.ts';
import type { Copying } from './copy-file.ts';

interface Entry {
  /** Relative, with the system's separator. */
  readonly path: string;
  readonly found: Stats;
}

/** The state of a copied file, by relative path. */
export interface Copied {
  readonly from: Stats;
  readonly to: Stats;
}

/**
 * Files, links and folders below a folder, folders before their content; nothing else. Node's
 * recursive `readdir` follows links, and what is behind a link is not the game's. The host's own files that
 * name a place and a job stay in it.
 */
async function walk(root: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  const folders: string[] = [];
  for (let below: string | undefined = ''; below !== undefined; below = folders.pop())
    for (const name of await namesIn(root, below)) {
      if (below === '' && (name === PLACE_FILE || name === JOB_FILE)) continue;
      const path = join(below, name);
      const found = await reading(join(root, path), () => ifPresent(() => lstat(join(root, path))));
      if (found === null) continue;
      if (found.isDirectory()) folders.push(path);
      if (found.isFile() || found.isDirectory() || found.isSymbolicLink())
        entries.push({ path, found });
    }
  return entries;
}

/**
 * A folder inside the game's may disappear meanwhile, and the next pass will notice; the game's own
 * folder may not.
 */
async function namesIn(root: string, below: string): Promise<string[]> {
  const folder = join(root, below);
  const names = (): Promise<string[]> => readdir(folder);
  if (below === '') return reading(folder, names);
  return (await reading(folder, () => ifPresent(names))) ?? [];
}

export async function treeBytes(root: string): Promise<number> {
  const entries = await walk(root);
  return entries.reduce((sum, { found }) => sum + (found.isFile() ? found.size : 0), 0);
}

/**
 * Copies everything in a folder, synced, and repeats until nothing in it has changed since it was
 * copied. No folder above the new one is made: its disk may be pulled out. `onBytes` is called for
 * each part; returns the files.
 */
export async function copyTree(
  from: string,
  to: string,
  signal: StopSignal,
  onBytes: (bytes: number) => void,
): Promise<Map<string, Copied>> {
  const copied = new Map<string, Copied>();
  // No file of a game or a player has this name.
  const partial = join(to, `.gamebox-${randomUUID()}.partial`);
  const copying = { partial, signal, onBytes, isInodeKept: await keepsInodes(from) };
  await writing(to, async () => {
    await removeTree(to);
    await makeOneFolder(to);
    await syncFolder(dirname(to));
    while (await copyPass(from, to, copied, copying));
    await setFolderModes(
      [...copied].map(([path, { from: found }]) => ({ path, found })),
      to,
    );
  });
  return copied;
}

/** True if something was copied or removed: then another pass is needed. */
async function copyPass(
  from: string,
  to: string,
  copied: Map<string, Copied>,
  copying: Copying & { readonly isInodeKept: boolean },
): Promise<boolean> {
  const entries = await walk(from);
  const present = new Set(entries.map(({ path }) => path));
  let changed = false;
  for (const path of copied.keys()) {
    if (present.has(path)) continue;
    await removeTree(join(to, path));
    copied.delete(path);
    changed = true;
  }
  for (const { path, found } of entries) {
    throwIfStopped(copying.signal);
    const before = copied.get(path)?.from;
    if (before !== undefined && isSame(before, found, copying.isInodeKept)) continue;
    await copyEntry(join(from, path), join(to, path), found, copying);
    copied.set(path, { from: found, to: await lstat(join(to, path)) });
    changed = true;
  }
  for (const { path, found } of entries) if (found.isDirectory()) await syncFolder(join(to, path));
  await syncFolder(to);
  return changed;
}

function isSame(before: Stats, now: Stats, isInodeKept: boolean): boolean {
  if (before.isDirectory()) return now.isDirectory();
  if (isInodeKept && before.ino !== now.ino) return false;
  return before.size === now.size && before.mtimeMs === now.mtimeMs;
}

async function copyEntry(from: string, to: string, found: Stats, copying: Copying): Promise<void> {
  if (found.isFile()) return copyFile(from, to, found, copying);
  // The folder was a link a moment ago: nothing may be copied through the link's copy.
  await clearWay(to, found.isDirectory());
  if (found.isDirectory()) await makeOneFolder(to, found.mode | OWNER_RIGHTS);
  else await copyLink(from, to);
}

/** Removes what is at a path, unless it is a folder and `folderMayStay`. */
async function clearWay(path: string, folderMayStay: boolean): Promise<void> {
  const there = await ifPresent(() => lstat(path));
  if (there === null || (folderMayStay && there.isDirectory())) return;
  await removeTree(path);
}

/** Comes last, because nothing can be put into a read-only folder; folders come before their content. */
async function setFolderModes(entries: readonly Entry[], to: string): Promise<void> {
  for (const { path, found } of entries.toReversed())
    if (found.isDirectory() && (found.mode & OWNER_RIGHTS) !== OWNER_RIGHTS)
      await setFolderMode(join(to, path), found.mode);
}

/**
 * Without special rights Windows only allows junctions, which contain absolute paths. A link to a
 * file or to nothing is made as on other systems.
 */
export async function copyLink(
  from: string,
  to: string,
  platform: string = process.platform,
): Promise<void> {
  const target = await reading(from, () => readlink(from));
  const behind = platform === 'win32' ? await ifPresent(() => stat(from)) : null;
  if (behind?.isDirectory() === true) await symlink(resolve(dirname(from), target), to, 'junction');
  else await symlink(target, to);
}

/** The modification times of copied files, by relative path. */
export function originalTimes(copied: ReadonlyMap<string, Copied>): Record<string, number> {
  const files = [...copied].filter(([, { from }]) => from.isFile());
  return Object.fromEntries(files.map(([path, { from }]) => [path, from.mtimeMs]));
}

/**
 * Copies again what changed in `from` after it was copied to `to`, such as saves; what is newer in `to`
 * stays. After an interruption it can be run again. `partial` is as in `Copying`. `copiedAt` are the
 * `originalTimes` of the copying: a disk may round a copy's own time, so that its original would look
 * newer. Nothing more is brought once `look` throws: `from` is another folder then.
 */
export async function bringChanges(
  from: string,
  to: string,
  partial: string,
  copiedAt: Readonly<Record<string, number>> = {},
  look = (): Promise<void> => Promise.resolve(),
): Promise<void> {
  const { signal } = new AbortController();
  const copying = { partial, signal, onBytes: () => undefined, look };
  await writing(to, async () => {
    const entries = (await folderPresent(from)) ? await walk(from) : [];
    await look();
    for (const { path, found } of entries) {
      const target = join(to, path);
      const there = await ifPresent(() => lstat(target));
      const isUnchanged = there?.size === found.size && copiedAt[path] === found.mtimeMs;
      if (there !== null && (isUnchanged || !isNewer(found, there))) continue;
      await look();
      // The one above was brought before it, and the game's own must not be made anew.
      await makeWritable(dirname(target));
      await copyEntry(join(from, path), target, found, copying);
      await syncFolder(dirname(target));
    }
    await setFolderModes(entries, to);
  });
}

async function folderPresent(path: string): Promise<boolean> {
  return (await ifPresent(() => lstat(path)))?.isDirectory() === true;
}

/** A copy has its original's time, rounded by at most this much on a memory stick. */
export const ROUNDED_MS = 2000;

function isNewer(found: Stats, there: Stats): boolean {
  if (found.isDirectory()) return !there.isDirectory();
  if (!found.isFile()) return false;
  if (!there.isFile()) return true;
  const later = found.mtimeMs - there.mtimeMs;
  return found.size === there.size ? later > 1 : later > -ROUNDED_MS;
}
