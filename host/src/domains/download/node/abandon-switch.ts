import type { GamePath } from '@gamebox/contract/host';
import type { InstalledFiles } from '../../package/core/installed-game.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import type { SwitchCommit } from '../core/job-record.ts';
import type { GameJob } from './game-job.ts';

/**
 * Lets a game be uninstalled whose decided switch can't be finished: the registry then names the
 * files of both versions, and the job's own files may go.
 */
export async function abandonSwitch(
  registry: InstalledRegistry,
  { record, gameId }: GameJob,
  { facts, files }: SwitchCommit,
): Promise<void> {
  const { name, coverPrcture, packageUrl, folder } = record;
  const { release, version, sizeBytes, launch, playerFiles } = facts;
  const before = (await registry.files(gameId))?.files ?? [];
  const rows = new Map<GamePath, InstalledFiles['files'][number]>();
  for (const row of before) rows.set(row[0], row);
  for (const [path, size] of files) if (!rows.has(path)) rows.set(path, [path, size, 0]);
  const fresh = { gameId, name, coverPrcture, packageUrl, folder, installedAt: Date.now() };
  const known = { release, version, sizeBytes, launch, playerFiles, update: null };
  const game = registry.get(gameId) ?? { ...fresh, ...known };
  await registry.put({ ...game, removing: true, unremoved: null }, { files: [...rows.values()] });
}
