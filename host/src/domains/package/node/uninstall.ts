import { failures, HostError } from '../../failure/core/host-error.ts';
import { isDiskFull, writeError, writing } from '../../failure/node/system-error.ts';
import { whenUnlocked } from '../../storage/node/locked-file.ts';
import type { InstalledFiles, InstalledGame } from '../core/installed-game.ts';
import { GameFolder, removeFolderIfEmpty } from '../../storage/node/game-folder.ts';
import type { InstalledRegistry } from './installed-registry.ts';
import { syncGameFolders } from './sync-game-folders.ts';

/** After so many files that are held by other programs none is waited for any more. */
const MOST_WAITS = 3;

type Row = InstalledFiles['files'][number];

/**
 * Removes what the manifest placed and nothing else: what the player added stays, and with it
 * the folder; nothing is removed through a link. May be done again after a kill. Where files can't
 * be removed it throws, and the registry says how many are left; where none could, the game stays
 * as it was.
 */
export async function uninstall(registry: InstalledRegistry, gameId: number): Promise<void> {
  const game = registry.get(gameId);
  if (game === null) return;
  if (!game.removing || game.unremoved !== null) await markRemoving(registry, game);
  const rows = (await registry.files(gameId))?.files ?? [];
  const paths = rows.map(([path]) => path);
  const folder = new GameFolder(game.folder);
  const { left, removed, error } = await removeFiles(folder, rows);
  if (left.length > 0) {
    if (removed === 0 && !game.removing) {
      await registry.put(game);
      throw error;
    }
    throw await tellWhatIsLeft(registry, { ...game, removing: true }, left);
  }
  await writing(game.folder, async () => {
    await folder.removeEmptyFolders(paths);
    // The registry must not forget files that a power cut brings back.
    await syncGameFolders(folder, paths);
    await removeFolderIfEmpty(game.folder);
  });
  await registry.remove(gameId);
}

/** Removes what stands of a game in another folder than its own; what can't be removed stays. */
export async function removePlaced(
  registry: InstalledRegistry,
  gameId: number,
  path: string,
): Promise<void> {
  const rows = (await registry.files(gameId))?.files ?? [];
  const folder = new GameFolder(path);
  await removeFiles(folder, rows);
  await folder.removeEmptyFolders(rows.map(([file]) => file));
  await removeFolderIfEmpty(path);
}

interface Removal {
  readonly left: Row[];
  readonly removed: number;
  /** Why the first of those left is there still. */
  readonly error: Error;
}

async function removeFiles(folder: GameFolder, rows: readonly Row[]): Promise<Removal> {
  const left: Row[] = [];
  let removed = 0;
  let error = new Error('nothing is left');
  for (const row of rows) {
    const path = folder.path(row[0]);
    try {
      if ((await folder.linkAbove(row[0])) !== null) continue;
      if ((await folder.stat(row[0])) === null) continue;
      const wait = left.length < MOST_WAITS ? undefined : () => Promise.resolve();
      await whenUnlocked(path, () => folder.remove(row[0]), { wait });
      removed += 1;
    } catch (reason) {
      if (left.length === 0) error = writeError(reason, path);
      left.push(row);
    }
  }
  return { left, removed, error };
}

/** The player is told, and asked: nothing of it is done silently at the next start. */
async function tellWhatIsLeft(
  registry: InstalledRegistry,
  game: InstalledGame,
  left: readonly Row[],
): Promise<HostError> {
  const path = new GameFolder(game.folder).path(left[0]?.[0] ?? '');
  const unremoved = { left: left.length, path };
  await registry.put({ ...game, unremoved }, { files: [...left] });
  return new HostError(failures.uninstallIncomplete(left.length, path));
}

/** On a full disk it goes on without: what is removed makes the room that is missing. */
async function markRemoving(registry: InstalledRegistry, game: InstalledGame): Promise<void> {
  try {
    await registry.put({ ...game, removing: true, unremoved: null });
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}
