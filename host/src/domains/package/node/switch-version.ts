import { lstat, mkdir, rename, rmdir, unlink } from 'node:fs/promises';
import { dirname, posix } from 'node:path';
import { gamePathKey } from '@gamebox/contract/host';
import { ifPresent, writing } from '../../failure/node/system-error.ts';
import { isSameMark } from '../../storage/core/file-mark.ts';
import type { FileMark } from '../../storage/core/file-mark.ts';
import { readMark } from '../../storage/node/file-mark.ts';
import { GameFolder, putAside } from '../../storage/node/game-folder.ts';
import { OwnFiles } from './own-files.ts';
import { areInWay } from './switch-obstacles.ts';
import type { Obstacle } from './switch-obstacles.ts';
import { syncGameFolders } from './sync-game-folders.ts';
import { whenUnlocked } from '../../storage/node/locked-file.ts';
import { folderMark } from '../../storage/node/folder-mark.ts';
import { syncFolder } from '../../storage/node/sync-folder.ts';

/** The change from one version to the next; it may be repeated after a kill. */
export interface Switch {
  readonly folder: string;
  readonly staging: string;
  /** All paths of the new version. */
  readonly files: readonly string[];
  /** Those whose files are in the staging folder. */
  readonly placed: readonly string[];
  /** The marks of these files when they were hashed; may be missing. */
  readonly marks: readonly FileMark[];
  readonly removed: readonly string[];
}

/**
 * Applies a switch. Every step may have been done before, so after a kill the whole switch is
 * repeated. Files of the player that are in the way are renamed; nothing else is touched. `before`
 * are the paths that the earlier version placed; null if unknown. `requirePlace` throws if the disk is
 * away. Returns placed files that are gone or no longer have their hashed content: they must be checked
 * again.
 */
export async function applySwitch(
  change: Switch,
  before: readonly string[] | null,
  requirePlace: () => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  const { folder, staging, placed, marks, removed } = change;
  const from = new GameFolder(staging);
  const to = new GameFolder(folder);
  const own = new OwnFiles(to, before);
  const names = namesOf([...change.files, ...(before ?? [])]);
  const doubtful: string[] = [];
  await writing(folder, async () => {
    await clearRoot(folder);
    await makeRoot(folder, requirePlace);
    const { renamed, gone } = removedOf(change);
    for (const path of gone) await removeFile(to, path);
    await to.removeEmptyFolders(gone);
    for (const [index, path] of placed.entries()) {
      const mark = marks[index] ?? null;
      if (!(await placeFile({ from, to, own, names, path, mark }))) doubtful.push(path);
    }
    for (const path of renamed) await removeOtherCase(to, path, change.files);
    await to.removeEmptyFolders(renamed);
    await syncGameFolders(to, [...placed, ...removed]);
  });
  return doubtful;
}

/** Paths that differ from a new one in their case alone are no longer spelled so, the others are gone. */
function removedOf({ files, removed }: Switch): { renamed: string[]; gone: string[] } {
  const kept = new Set(files.map(gamePathKey));
  const isKept = (path: string): boolean => kept.has(gamePathKey(path));
  return { renamed: removed.filter(isKept), gone: removed.filter((path) => !isKept(path)) };
}

/** What was seen of a game's folder when a switch was decided. */
interface AtDecision {
  /** Those of `removed` that were gone. */
  readonly absent: readonly string[];
  readonly inWay: readonly Obstacle[];
}

/**
 * Whether the disk shows that nothing of a switch was done: each new file is still staged, and each
 * old one is there, but for those of `absent`, which were gone at the decision; and what was in the way
 * then still is. It can't be told of a switch without any file.
 */
export async function isUntouched(
  change: Switch,
  { absent, inWay }: AtDecision = { absent: [], inWay: [] },
): Promise<boolean> {
  const { folder, staging, placed } = change;
  const from = new GameFolder(staging);
  for (const path of placed) if (!(await isStaged(from, path))) return false;
  const to = new GameFolder(folder);
  const known = new Set(absent);
  const gone = removedOf(change).gone.filter((path) => !known.has(path));
  for (const path of gone) if (!(await to.has(path))) return false;
  return (placed.length > 0 || gone.length > 0) && (await areInWay(inWay));
}

/** What a switch removes and is not there. */
export async function absentFiles<T extends string>(
  folder: string,
  removed: readonly T[],
): Promise<T[]> {
  const game = new GameFolder(folder);
  const absent: T[] = [];
  for (const path of removed) if (!(await game.has(path))) absent.push(path);
  return absent;
}

/** Behind a link it is not the staged one. */
async function isStaged(from: GameFolder, path: string): Promise<boolean> {
  return (await from.linkAbove(path)) === null && (await from.stat(path)) !== null;
}

/** A link stays: players may keep the whole folder behind one. */
async function clearRoot(folder: string): Promise<void> {
  const found = await ifPresent(() => lstat(folder));
  if (found !== null && !found.isDirectory() && !found.isSymbolicLink()) await putAside(folder);
}

/**
 * Makes a game's folder; nothing of it stays on the disk below one that was pulled out meanwhile. False if
 * it is there.
 */
export async function makeRoot(
  folder: string,
  requirePlace: () => Promise<void>,
): Promise<boolean> {
  if ((await folderMark(folder)) !== null) return false;
  await mkdir(folder);
  try {
    await requirePlace();
  } catch (error) {
    await rmdir(folder).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(folder));
  return true;
}

/** The keys of files and of the folders that they are in. */
function namesOf(paths: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const path of paths)
    for (let at = path; at !== '.' && !names.has(gamePathKey(at)); at = posix.dirname(at))
      names.add(gamePathKey(at));
  return names;
}

interface Placing {
  readonly from: GameFolder;
  readonly to: GameFolder;
  readonly own: OwnFiles;
  /** Those of both versions, as keys: what is put aside there might be replaced. */
  readonly names: ReadonlySet<string>;
  readonly path: string;
  readonly mark: FileMark | null;
}

/** False if the placed file is not the hashed one. */
async function placeFile({ from, to, own, names, path, mark }: Placing): Promise<boolean> {
  const target = to.path(path);
  // No longer staged: this switch placed it before a kill.
  if (await isStaged(from, path)) {
    const staged = from.path(path);
    const isTaken = (kept: string): boolean => names.has(gamePathKey(kept));
    await to.clearWay(path, () => own.isOwn(path, staged), isTaken);
    await to.prepareParent(path);
    await whenUnlocked(target, () => rename(staged, target));
  }
  return mark === null || isSameMark(mark, await readMark(target));
}

/** Nothing is removed through a link: what is behind it is not the game's. */
async function removeFile(folder: GameFolder, path: string): Promise<void> {
  if ((await folder.linkAbove(path)) !== null) return;
  await whenUnlocked(folder.path(path), () => folder.remove(path));
}

/**
 * `Data` became `data`: on some disks these are two files, and the old one is removed; on others
 * they are one. The folder's listing decides; a file that exists only once stays.
 */
async function removeOtherCase(
  folder: GameFolder,
  path: string,
  files: readonly string[],
): Promise<void> {
  const same = files.find((other) => gamePathKey(other) === gamePathKey(path));
  if (same === undefined || same === path) return;
  if (!(await folder.isSpelledSo(path)) || !(await folder.isSpelledSo(same))) return;
  await whenUnlocked(folder.path(path), () => unlink(folder.path(path)));
}
