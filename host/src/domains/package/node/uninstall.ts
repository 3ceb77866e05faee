import { HostError } from '../../failure/core/host-error.ts';
import type { InstalledGame } from '../core/installed-game.ts';
import { writing } from '../../failure/node/system-error.ts';
import { GameFolder, removeFolderIfEmpty } from './game-folder.ts';
import { whenUnlocked } from '../../storage/node/locked-file.ts';
import type { InstalledRegistry } from './installed-registry.ts';

/**
 * Removes what the manifest placed and nothing else: what the player added stays, and with it
 * the folder. May be done again after a kill.
 */
export async function uninstall(registry: InstalledRegistry, gameId: number): Promise<void> {
  const game = registry.get(gameId);
  if (game === null) return;
  if (!game.removing) await markRemoving(registry, game);
  const files = await registry.files(gameId);
  const paths = files?.files.map(([path]) => path) ?? [];
  const folder = new GameFolder(game.folder);
  await writing(game.folder, async () => {
    for (const path of paths) await whenUnlocked(folder.path(path), () => folder.remove(path));
    await folder.removeEmptyFolders(paths);
    await removeFolderIfEmpty(game.folder);
  });
  await registry.remove(gameId);
}

/** On a full disk it goes on without: what is removed makes the room that is missing. */
async function markRemoving(registry: InstalledRegistry, game: InstalledGame): Promise<void> {
  try {
    await registry.put({ ...game, removing: true });
  } catch (error) {
    if (!(error instanceof HostError) || error.failure.kind !== 'disk-full') throw error;
  }
}
