import { failures, HostError } from '../../failure/core/host-error.ts';
import { throwIfStopped } from '../../failure/core/stop-signal.ts';
import type { StopSignal } from '../../failure/core/stop-signal.ts';
import { isDiskFull, writeError, writing } from '../../failure/node/system-error.ts';
import { whenUnlocked } from '../../storage/node/locked-file.ts';
import type { InstalledFiles, InstalledGame } from '../core/installed-game.ts';
import { GameFolder } from '../../storage/node/game-folder.ts';
import { folderMark } from '../../storage/node/folder-mark.ts';
import { heldGame } from '../../storage/node/held-folder.ts';
import type { HeldFolder } from '../../storage/node/held-folder.ts';
import { removePlace } from '../../storage/node/place-file.ts';
import { isOtherThere } from './game-there.ts';
import type { InstalledRegistry } from './installed-registry.ts';
import { syncGameFolders } from './sync-game-folders.ts';

/** After this many files that other programs hold, it no longer waits for any. */
const MOST_WAITS = 3;

type Row = InstalledFiles['files'][number];

/** The most links that are named. */
const MOST_LINKS = 8;

/**
 * Removes only what the manifest placed: files that the player added stay, and so does the folder;
 * nothing is removed through a link. Where the game's disk is away it only forgets the game: what is in
 * its place is not the game's; where it goes meanwhile, what is left counts as not removed. Returns links above files of the game, absolute: they stay, with
 * what is behind them. It may be repeated after a kill. If files can't be removed, it
 * throws and the registry stores how many are left; if none could be removed, the game stays as it
 * was. Rejects with `StoppedError` before the next file after the signal: the next start goes on.
 */
export async function uninstall(
  registry: InstalledRegistry,
  gameId: number,
  signal: StopSignal,
): Promise<string[]> {
  throwIfStopped(signal);
  const game = registry.get(gameId);
  if (game === null) return [];
  // Before the look at the disk: one that takes its place after that has another mark.
  const mark = await folderMark(game.folder);
  const held = heldGame(game.folder, mark, game);
  if (!game.removing || game.unremoved !== null) await markRemoving(registry, game);
  if (mark === null || (await isOtherThere(registry, game))) {
    await registry.remove(gameId);
    return [];
  }
  const rows = (await registry.files(gameId))?.files ?? [];
  const paths = rows.map(([path]) => path);
  const folder = new GameFolder(game.folder);
  const { left, removed, links, error } = await removeFiles(
    folder,
    rows,
    () => held.lookAnew(),
    signal,
  );
  if (left.length > 0) {
    if (removed === 0 && !game.removing) {
      await registry.put(game);
      throw error;
    }
    const away = !(await held.isKept());
    throw await tellWhatIsLeft(registry, { ...game, removing: true }, left, away);
  }
  await held.lookAnew();
  await writing(game.folder, async () => {
    await folder.removeEmptyFolders(paths);
    // The registry must not forget files that a power cut brings back.
    await syncGameFolders(folder, paths);
    await removePlace(game.folder);
  });
  await registry.remove(gameId);
  return links;
}

/**
 * Removes a game's files from another folder than its own; what can't be removed stays, and all that is
 * there once its disk is gone.
 */
export async function removePlaced(
  registry: InstalledRegistry,
  gameId: number,
  held: HeldFolder,
): Promise<void> {
  const rows = (await registry.files(gameId))?.files ?? [];
  const folder = new GameFolder(held.path);
  await removeFiles(folder, rows, () => held.lookAnew());
  if (!(await held.isKept())) return;
  await folder.removeEmptyFolders(rows.map(([file]) => file));
  await removePlace(held.path);
}

interface Removal {
  readonly left: Row[];
  readonly removed: number;
  /** Links above files, absolute: nothing was removed through them. */
  readonly links: string[];
  /** Why the first of the remaining files could not be removed. */
  readonly error: Error;
}

async function removeFiles(
  folder: GameFolder,
  rows: readonly Row[],
  look: () => Promise<void>,
  signal: StopSignal | null = null,
): Promise<Removal> {
  const left: Row[] = [];
  let removed = 0;
  const links = new Set<string>();
  let error = new Error('nothing is left');
  for (const row of rows) {
    if (signal !== null) throwIfStopped(signal);
    const path = folder.path(row[0]);
    try {
      await look();
      const link = await folder.linkAbove(row[0]);
      if (link !== null) {
        if (links.size < MOST_LINKS) links.add(link);
        continue;
      }
      if ((await folder.stat(row[0])) === null) continue;
      const wait = left.length < MOST_WAITS ? undefined : () => Promise.resolve();
      await whenUnlocked(path, () => folder.remove(row[0]), { wait });
      removed += 1;
    } catch (reason) {
      if (left.length === 0) error = writeError(reason, path);
      left.push(row);
    }
  }
  return { left, removed, links: [...links], error };
}

/** The player is told and asked: the next start does not continue silently. */
async function tellWhatIsLeft(
  registry: InstalledRegistry,
  game: InstalledGame,
  left: readonly Row[],
  away: boolean,
): Promise<HostError> {
  const path = new GameFolder(game.folder).path(left[0]?.[0] ?? '');
  const unremoved = { left: left.length, path, away };
  await registry.putRemoving({ ...game, unremoved }, { files: [...left] });
  return new HostError(failures.uninstallIncomplete(left.length, path, away));
}

/** On a full disk it continues without the mark: removing files frees the missing space. */
async function markRemoving(registry: InstalledRegistry, game: InstalledGame): Promise<void> {
  try {
    await registry.put({ ...game, removing: true, unremoved: null });
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}
