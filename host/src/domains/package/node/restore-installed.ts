import { releaseSize } from '../core/release-table.ts';
import type { InstalledFiles, InstalledGame } from '../core/installed-game.ts';
import { gameFolderIn } from '../../storage/node/game-folder.ts';
import { readKeptRelease } from './release-file.ts';

/** What is needed to restore records of installed games from their signed releases. */
export interface RestoreSources {
  /** A release needs a signature by one of these keys. */
  readonly keys: readonly string[];
  /**
   * The parent folder of installed games; a game in another place is only known by its own record.
   */
  readonly installDir: string | null;
}

/** Games with a record or a release among these names. */
export function gamesIn(names: readonly string[]): number[] {
  const games = names.flatMap((name) => /^(\d+)\.(json|release)$/.exec(name)?.[1] ?? []);
  return [...new Set(games.map(Number))];
}

/**
 * All files of a signed release, with times that no file has, so each is hashed when it matters.
 * Null if it is not the expected release; `release` null accepts any.
 */
export async function filesOfRelease(
  path: string,
  wanted: { readonly gameId: number; readonly release: number | null },
  keys: readonly string[],
): Promise<InstalledFiles | null> {
  const opened = await readKeptRelease(path, keys);
  if (opened === null || opened.table.head.gameId !== wanted.gameId) return null;
  if (wanted.release !== null && opened.table.head.release !== wanted.release) return null;
  return { files: opened.table.files.map(({ path: file, size }) => [file, size, 0]) };
}

/** The SHA-256 of each file of a game's signed release, hexadecimal; null if it can't be read. */
export async function hashesOfRelease(
  path: string,
  gameId: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string> | null> {
  const opened = await readKeptRelease(path, keys);
  if (opened === null || opened.table.head.gameId !== gameId) return null;
  return new Map(opened.table.files.map(({ path: file, sha256 }) => [file, sha256]));
}

/** A game's record from its release; null if its folder can't be known. */
export async function gameOfRelease(
  path: string,
  gameId: number,
  { keys, installDir }: RestoreSources,
): Promise<InstalledGame | null> {
  const opened = await readKeptRelease(path, keys);
  if (opened === null || installDir === null || opened.table.head.gameId !== gameId) return null;
  const { name, release, version, launch, playerFiles } = opened.table.head;
  return {
    gameId,
    name,
    coverPrcture: '',
    packageUrl: '',
    release,
    version,
    sizeBytes: releaseSize(opened.table),
    folder: gameFolderIn(installDir, gameId),
    installedAt: Date.now(),
    launch,
    playerFiles: [...playerFiles],
    update: null,
    removing: false,
    unremoved: null,
    moving: null,
  };
}
