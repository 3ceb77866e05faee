import { rename, rm, unlink } from 'node:fs/promises';
import { gamePathKey } from '@gamebox/contract/host';
import { writing } from '../../failure/node/system-error.ts';
import { isSameMark } from '../../storage/core/file-mark.ts';
import type { FileMark } from '../../storage/core/file-mark.ts';
import { readMark } from '../../storage/node/file-mark.ts';
import { GameFolder } from '../../storage/node/game-folder.ts';
import { OwnFiles } from './own-files.ts';
import { syncGameFolders } from './sync-game-folders.ts';
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
  /** What each of those looked like when it was hashed; may be none at all. */
  readonly marks: readonly FileMark[];
  readonly removed: readonly string[];
}

/**
 * Applies a switch. Every step may have been done before: a kill in the middle is mended by
 * doing the whole again. What the player put in the way is kept beside; nothing else is touched.
 * `before` are the paths that the version before has placed; null where nobody knows them.
 * Answers the placed files that are not those that were hashed, or gone: to be checked again.
 */
export async function applySwitch(
  change: Switch,
  before: readonly string[] | null,
): Promise<string[]> {
  const { folder, staging, placed, marks, removed } = change;
  const from = new GameFolder(staging);
  const to = new GameFolder(folder);
  const own = new OwnFiles(to, before);
  const doubtful: string[] = [];
  await writing(folder, async () => {
    await makeFolder(folder);
    const kept = new Set(change.files.map(gamePathKey));
    const renamed = removed.filter((path) => kept.has(gamePathKey(path)));
    const gone = removed.filter((path) => !kept.has(gamePathKey(path)));
    for (const path of gone) await removeFile(to, path);
    await to.removeEmptyFolders(gone);
    for (const [index, path] of placed.entries()) {
      const mark = marks[index] ?? null;
      if (!(await placeFile({ from, to, own, path, mark }))) doubtful.push(path);
    }
    for (const path of renamed) await removeOtherCase(to, path, change.files);
    await to.removeEmptyFolders(renamed);
    await syncGameFolders(to, [...placed, ...removed]);
    await rm(staging, { recursive: true, force: true });
  });
  return doubtful;
}

interface Placing {
  readonly from: GameFolder;
  readonly to: GameFolder;
  readonly own: OwnFiles;
  readonly path: string;
  readonly mark: FileMark | null;
}

/** False where what stands there afterwards is not what was hashed. */
async function placeFile({ from, to, own, path, mark }: Placing): Promise<boolean> {
  const target = to.path(path);
  // A file that this switch has placed before a kill is staged no more, and stays.
  if ((await from.stat(path)) !== null) {
    const staged = from.path(path);
    await to.clearWay(path, () => own.isOwn(path, staged));
    await to.prepareParent(path);
    await whenUnlocked(target, () => rename(staged, target));
  }
  return mark === null || isSameMark(mark, await readMark(target));
}

/** What is behind a link is not the game's: nothing is removed through one. */
async function removeFile(folder: GameFolder, path: string): Promise<void> {
  if ((await folder.linkAbove(path)) !== null) return;
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
  if (!(await folder.isSpelledSo(path)) || !(await folder.isSpelledSo(same))) return;
  await whenUnlocked(folder.path(path), () => unlink(folder.path(path)));
}
