import { lstat } from 'node:fs/promises';
import type { GamePath } from '@gamebox/contract/host';
import type { InstalledFiles } from '../../package/core/installed-game.ts';
import { GameFolder } from '../../storage/node/game-folder.ts';

export interface BothVersions {
  /** What the earlier version placed. */
  readonly before: InstalledFiles['files'];
  /** All files of the new version, with their sizes. */
  readonly files: Iterable<readonly [GamePath, number]>;
  /** Whether a file of the new version may still be staged. */
  readonly mayBeStaged: (path: GamePath) => boolean;
  readonly staging: string;
}

/**
 * The list of a game between two versions, with the sizes that its files have by now. A file that is still staged was not placed: a file at its
 * path belongs to the player, unless the earlier version placed it.
 */
export async function unitedFiles(both: BothVersions): Promise<InstalledFiles> {
  const rows = new Map<GamePath, InstalledFiles['files'][number]>();
  for (const row of both.before) rows.set(row[0], row);
  const staging = new GameFolder(both.staging);
  for (const [path, size] of both.files) {
    if (rows.get(path)?.[1] === size) continue;
    if (both.mayBeStaged(path) && (await isThere(staging.path(path)))) continue;
    rows.set(path, [path, size, 0]);
  }
  return { files: [...rows.values()] };
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
