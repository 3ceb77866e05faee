import { lstat } from 'node:fs/promises';
import { HostError } from '../../failure/core/host-error.ts';
import { ifPresent, isDiskFull, writing } from '../../failure/node/system-error.ts';
import { fullDisk } from '../../storage/node/disk-space.ts';
import { makeWritable, readOnlyMode, setFolderMode } from '../../storage/node/folder-mode.ts';
import { GameFolder, removeFolderIfEmpty } from '../../storage/node/game-folder.ts';
import { makeOneFolder } from '../../storage/node/make-folder.ts';
import { makeRoot } from './switch-version.ts';
import type { Switch } from './switch-version.ts';

/** What is done in a game's folder for a switch, and can be undone. Absolute paths. */
export interface ReadyFolders {
  /** The folders that are made, each after the one that it is in. */
  readonly made: string[];
  /** The modes of read-only folders that are made writable, each after the one that it is in. */
  readonly modes: [folder: string, mode: number][];
}

/**
 * What has to be done in the folders of a switch before its decision, because it may fail: this user's
 * read-only ones are made writable, and the new ones are made, for which a disk may have no room. What is
 * in the way of a folder stays; below a file in the place of the game's folder nothing can be made.
 */
export async function foldersToReady({ folder, placed, removed }: Switch): Promise<ReadyFolders> {
  const ready: ReadyFolders = { made: [], modes: [] };
  const game = new GameFolder(folder);
  const looked = new Set<string>();
  await writing(folder, async () => {
    const found = await ifPresent(() => lstat(folder));
    if (found?.isFile() === true) return;
    if (found === null) ready.made.push(folder);
    else await noteMode(folder, ready);
    for (const path of placed) await noteAbove(game.foldersAbove(path), looked, ready, true);
    for (const path of removed) await noteAbove(game.foldersAbove(path), looked, ready, false);
  });
  return ready;
}

/** Does it; undoes everything if it throws. `requirePlace` is as for `applySwitch`. */
export async function readyFolders(
  { folder }: Switch,
  ready: ReadyFolders,
  requirePlace: () => Promise<void>,
): Promise<void> {
  const done: ReadyFolders = { made: [], modes: [] };
  try {
    await writing(folder, async () => {
      for (const opened of ready.modes) {
        await makeWritable(opened[0]);
        done.modes.push(opened);
      }
      for (const path of ready.made) {
        const isMade = path === folder ? makeRoot(folder, requirePlace) : makeOneFolder(path);
        if (await isMade) done.made.push(path);
      }
    });
  } catch (error) {
    // Before there is room again.
    const full = isDiskFull(error) ? await fullDisk(folder, 0).catch(() => null) : null;
    // What failed first is what matters.
    await undoFolders(done).catch(() => undefined);
    throw full === null ? error : new HostError(full, error);
  }
}

/** Removes the made folders where nothing is in them, and gives the others back their modes. */
export async function undoFolders({ made, modes }: ReadyFolders): Promise<void> {
  try {
    for (const folder of made.toReversed()) await removeFolderIfEmpty(folder);
  } finally {
    await closeFolders(modes);
  }
}

/** Makes the folders writable again, in case a kill came after `closeFolders`. */
export async function reopenFolders(modes: ReadyFolders['modes']): Promise<void> {
  for (const [folder] of modes) await makeWritable(folder);
}

export async function closeFolders(modes: ReadyFolders['modes']): Promise<void> {
  for (const [folder, mode] of modes.toReversed()) await setFolderMode(folder, mode);
}

async function noteAbove(
  folders: readonly string[],
  looked: Set<string>,
  ready: ReadyFolders,
  mayMake: boolean,
): Promise<void> {
  for (const folder of folders) {
    if (looked.has(folder)) continue;
    const found = await ifPresent(() => lstat(folder));
    if (found === null && mayMake) ready.made.push(folder);
    else if (found?.isDirectory() === true) await noteMode(folder, ready);
    // The switch removes it, or puts it aside.
    else return;
    looked.add(folder);
  }
}

async function noteMode(folder: string, { modes }: ReadyFolders): Promise<void> {
  const mode = await readOnlyMode(folder);
  if (mode !== null) modes.push([folder, mode]);
}
