import { lstat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { GamePath } from '@gamebox/contract/host';
import { ifPresent } from '../../failure/node/system-error.ts';
import { isPlaceKnown, isSamePlace } from '../../storage/core/place.ts';
import type { KnownPlace, Place } from '../../storage/core/place.ts';
import { isDiskThere } from '../../storage/node/folder-mark.ts';
import { GameFolder } from '../../storage/node/game-folder.ts';
import { readPlace } from '../../storage/node/place-file.ts';
import type { InstalledGame } from '../core/installed-game.ts';
import type { InstalledRegistry } from './installed-registry.ts';

type Files = Pick<InstalledRegistry, 'files'>;

/**
 * Whether the folder that an installed game is in is the one it was installed to, and not what its
 * disk left below the mount point, or another disk. `now` is what that folder is. A game whose files
 * are there is there, as where a player copied it to a new disk; and one whose place was deleted is not
 * away. The game's own folder is asked as well.
 */
export async function isGameThere(
  registry: Files,
  game: InstalledGame,
  now?: Place | null,
): Promise<boolean> {
  const place = now === undefined ? await readPlace(dirname(game.folder)) : now;
  return (await isInPlace(registry, game, place)) && isOwnThere(registry, game);
}

/** As `isGameThere`, of the folder around the game's own alone. */
export async function isInPlace(
  registry: Files,
  game: InstalledGame,
  now: Place | null,
): Promise<boolean> {
  return isAt(registry, game, { folder: dirname(game.folder), known: game, now });
}

/**
 * Whether what a game's own folder leads to is the game's. A link of which nothing is noted yet counts by
 * the files that are behind it.
 */
export async function isOwnThere(registry: Files, game: InstalledGame): Promise<boolean> {
  const { folder, ownPlace } = game;
  if (ownPlace !== undefined)
    return isAt(registry, game, { folder, known: ownPlace, now: await readPlace(folder) });
  const found = await ifPresent(() => lstat(folder));
  return found?.isSymbolicLink() !== true || hasGame(registry, game);
}

async function isAt(
  registry: Files,
  game: InstalledGame,
  { folder, known, now }: { folder: string; known: KnownPlace; now: Place | null },
): Promise<boolean> {
  if (isSamePlace(known, now) || (await isDiskThere(folder, known))) return true;
  // What is there by this may be removed: the mark that another disk may have makes no file enough.
  return now !== null && hasGame(registry, game);
}

/** Whether the folder in an installed game's place is another disk, or what is below its own. */
export async function isOtherThere(registry: Files, game: InstalledGame): Promise<boolean> {
  const now = await readPlace(dirname(game.folder));
  if (now === null) return false;
  if (isPlaceKnown(game) && !(await isInPlace(registry, game, now))) return true;
  return !(await isOwnThere(registry, game));
}

/**
 * Whether a game's own files are in its folder: a program that starts it, or the greater part of
 * all, by their sizes. A save alone is no game.
 */
export async function hasGame(
  registry: Files,
  { gameId, folder, launch }: Pick<InstalledGame, 'gameId' | 'folder' | 'launch'>,
): Promise<boolean> {
  const rows = (await registry.files(gameId))?.files ?? [];
  const sizes = new Map<string, number>(rows.map(([path, size]) => [path, size]));
  const root = new GameFolder(folder);
  for (const { path } of Object.values(launch)) {
    const size = await sizeOf(root, path);
    if (size !== null && size === (sizes.get(path) ?? size)) return true;
  }
  return hasMost(root, rows, (size, listed) => size === listed);
}

/**
 * Whether the greater part of a game's files is in its folder by their names, whatever their sizes: a
 * game may have changed its own files since.
 */
export async function hasNames(
  registry: Files,
  { gameId, folder }: Pick<InstalledGame, 'gameId' | 'folder'>,
): Promise<boolean> {
  const rows = (await registry.files(gameId))?.files ?? [];
  return hasMost(new GameFolder(folder), rows, (size) => size !== null);
}

/** Whether the greater part of these files is in a folder, by their sizes. */
export async function hasMostFiles(
  folder: string,
  files: readonly (readonly [GamePath, number])[],
): Promise<boolean> {
  return hasMost(new GameFolder(folder), files, (size, listed) => size === listed);
}

async function hasMost(
  root: GameFolder,
  rows: readonly (readonly [path: GamePath, size: number, ...rest: unknown[]])[],
  isRight: (size: number | null, listed: number) => boolean,
): Promise<boolean> {
  let [right, wrong] = [0, 0];
  for (const [path, size] of rows) {
    if (isRight(await sizeOf(root, path), size)) right += 1;
    else wrong += 1;
    if (right * 2 > rows.length || wrong * 2 >= rows.length) break;
  }
  return right * 2 > rows.length;
}

/** Null if it is no plain file, or behind a link. */
async function sizeOf(root: GameFolder, path: string): Promise<number | null> {
  const found = await ifPresent(() => root.stat(path)).catch(() => null);
  return found?.isFile() === true ? found.size : null;
}
