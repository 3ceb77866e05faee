import { rename, rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { ifPresent, writing } from '../../failure/node/system-error.ts';
import { syncFolder } from '../../storage/node/sync-folder.ts';
import { folderExists } from '../../storage/node/game-folder.ts';
import { whenUnlocked } from '../../storage/node/locked-file.ts';
import { makeFolder } from '../../storage/node/make-folder.ts';

/** A decided move; the same again after a kill. Absolute paths. */
export interface Move {
  readonly from: string;
  readonly to: string;
  /** Where a whole copy stands beside the target; null where the folder itself is renamed. */
  readonly copy: string | null;
}

/** Puts the game at its new place; afterwards `to` is whole, and the old folder may go. */
export async function placeMoved({ from, to, copy }: Move): Promise<void> {
  const source = copy ?? from;
  await writing(to, async () => {
    if (!(await folderExists(source))) {
      // Placed before a kill, or else lost: a game that is nowhere must not count as moved.
      if (await folderExists(to)) return;
      throw new HostError(failures.fileChanged(source));
    }
    await makeFolder(dirname(to));
    await removeIfEmpty(to);
    await whenUnlocked(source, () => rename(source, to));
    await syncFolder(dirname(to));
    await syncFolder(dirname(source));
  });
}

/** Takes the old folder away, once the registry names the new one. */
export async function removeMoved({ from, copy }: Move): Promise<void> {
  if (copy === null) return;
  await writing(from, () => whenUnlocked(from, () => rm(from, { recursive: true, force: true })));
}

async function removeIfEmpty(folder: string): Promise<void> {
  await ifPresent(() => rmdir(folder));
}
