import { lstat } from 'node:fs/promises';
import type { GamePath } from '@gamebox/contract/host';
import type { InstalledFiles } from '../../package/core/installed-game.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { GameFolder } from '../../storage/node/game-folder.ts';
import type { SwitchCommit } from '../core/job-record.ts';
import type { GameJob } from './game-job.ts';

/**
 * Prepares the uninstallation of a game whose decided switch can't be finished: afterwards the
 * registry names the files of both versions, and the job's own files may be removed. A file that is
 * still staged was not placed: a file at its path belongs to the player, unless the earlier version
 * placed it.
 */
export async function abandonSwitch(
  registry: InstalledRegistry,
  { record, gameId }: GameJob,
  { facts, files, placed }: SwitchCommit,
): Promise<void> {
  const { name, coverPrcture, packageUrl, folder } = record;
  const { release, version, sizeBytes, launch, playerFiles } = facts;
  const before = (await registry.files(gameId))?.files ?? [];
  const rows = new Map<GamePath, InstalledFiles['files'][number]>();
  for (const row of before) rows.set(row[0], row);
  const staging = new GameFolder(record.staging);
  const mayBeStaged = new Set(placed);
  for (const [path, size] of files) {
    if (rows.has(path)) continue;
    if (mayBeStaged.has(path) && (await isThere(staging.path(path)))) continue;
    rows.set(path, [path, size, 0]);
  }
  const fresh = { gameId, name, coverPrcture, packageUrl, folder, installedAt: Date.now() };
  const known = { release, version, sizeBytes, launch, playerFiles, update: null };
  const game = registry.get(gameId) ?? { ...fresh, ...known };
  const removing = { ...game, removing: true, unremoved: null };
  await registry.putRemoving(removing, { files: [...rows.values()] });
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
