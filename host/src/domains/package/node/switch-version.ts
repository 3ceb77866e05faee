import { mkdir, open, rename, rm } from 'node:fs/promises';
import { writing } from '../../failure/node/system-error.ts';
import { throwIfStopped } from '../../download/core/stop-signal.ts';
import type { StopSignal } from '../../download/core/stop-signal.ts';
import { GameFolder } from './game-folder.ts';

/** What takes a folder from one version to the next; the same again after a kill. */
export interface Switch {
  readonly folder: string;
  readonly staging: string;
  /** Paths whose file stands in the staging folder. */
  readonly placed: readonly string[];
  readonly removed: readonly string[];
}

/** Puts staged bytes beyond the reach of a power cut; before the switch is decided on. */
export async function syncStaged({ staging, placed }: Switch, signal: StopSignal): Promise<void> {
  const folder = new GameFolder(staging);
  await writing(staging, async () => {
    for (const path of placed) {
      throwIfStopped(signal);
      const handle = await open(folder.path(path), 'r+');
      try {
        await handle.datasync();
      } finally {
        await handle.close();
      }
    }
  });
}

/**
 * Applies a switch. Every step may have been done before: a kill in the middle is mended by
 * doing the whole again. Nothing else in the folder is touched.
 */
export async function applySwitch({ folder, staging, placed, removed }: Switch): Promise<void> {
  const from = new GameFolder(staging);
  const to = new GameFolder(folder);
  await writing(folder, async () => {
    await mkdir(folder, { recursive: true });
    for (const path of removed) await to.remove(path);
    await to.removeEmptyFolders(removed);
    for (const path of placed) {
      if ((await from.stat(path)) === null) continue;
      await rename(from.path(path), await to.prepareParent(path));
    }
    await rm(staging, { recursive: true, force: true });
  });
}
