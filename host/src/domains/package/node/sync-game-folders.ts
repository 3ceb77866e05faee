import { dirname } from 'node:path';
import { HostError } from '../../failure/core/host-error.ts';
import { ifPresent } from '../../failure/node/system-error.ts';
import { syncFolder } from '../../storage/node/sync-folder.ts';
import type { GameFolder } from '../../storage/node/game-folder.ts';

/** Syncs a game's folders, so that placed and removed files survive a power cut. */
export async function syncGameFolders(folder: GameFolder, paths: readonly string[]): Promise<void> {
  const touched = new Set<string>([folder.root]);
  for (const path of paths)
    for (let at = dirname(folder.path(path)); at.length > folder.root.length; at = dirname(at))
      touched.add(at);
  for (const path of touched) await ifPresent(() => syncIfThere(path));
}

async function syncIfThere(path: string): Promise<void> {
  try {
    await syncFolder(path);
  } catch (error) {
    // Folders that were removed with their last file need no sync.
    if (error instanceof HostError && error.cause instanceof Error) throw error.cause;
    throw error;
  }
}
