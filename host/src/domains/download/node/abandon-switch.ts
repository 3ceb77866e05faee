import { notedPlace } from '../../storage/core/place.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import type { SwitchCommit } from '../core/job-record.ts';
import type { GameJob } from './game-job.ts';
import { unitedFiles } from './united-files.ts';

/**
 * Prepares the uninstallation of a game whose decided switch can't be finished: afterwards the
 * registry names the files of both versions, and the job's own files may be removed.
 */
export async function abandonSwitch(
  registry: InstalledRegistry,
  { record, gameId }: GameJob,
  { facts, files, placed }: SwitchCommit,
): Promise<void> {
  const { name, coverPrcture, packageUrl, folder } = record;
  const place = notedPlace(record);
  const { release, version, sizeBytes, launch, playerFiles } = facts;
  const before = (await registry.files(gameId))?.files ?? [];
  const stageable = new Set(placed);
  const mayBeStaged = stageable.has.bind(stageable);
  const both = await unitedFiles({ before, files, mayBeStaged, staging: record.staging });
  const shown = { gameId, name, coverPrcture, packageUrl };
  const fresh = { ...shown, folder, ...place, installedAt: Date.now() };
  const known = { release, version, sizeBytes, launch, playerFiles, update: null, moving: null };
  const game = registry.get(gameId) ?? { ...fresh, ...known };
  const removing = { ...game, removing: true, unremoved: null };
  await registry.putRemoving(removing, both);
}
