import { dirname } from 'node:path';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { isSamePlace } from '../../storage/core/place.ts';
import { lookInTime } from '../../storage/node/answer-in-time.ts';
import { readPlace } from '../../storage/node/place-file.ts';
import type { GameJob } from './game-job.ts';

/**
 * Where the player asks for a job of which nothing is anywhere yet, its folder is taken as it is, whatever id it
 * has by now: if it has the device and inode that were noted, or games of this host are known there. What is
 * below the mount point of its disk has neither.
 */
export async function retakePlace(
  registry: Pick<InstalledRegistry, 'get' | 'list'>,
  job: GameJob | null,
): Promise<void> {
  if (job === null || !isUntouched(registry, job)) return;
  const { record } = job;
  const folder = dirname(record.staging);
  const now = await lookInTime(folder, () => readPlace(folder).catch(() => null), null);
  if (now === null || isSamePlace(record, now)) return;
  const isOfGames = registry
    .list()
    .some((game) => dirname(game.folder) === folder && game.placeId === (now.id ?? ''));
  const isSameJob = job.record.staging === record.staging && isUntouched(registry, job);
  if (isSameJob && (now.mark === record.place || isOfGames))
    job.change({ place: now.mark, placeId: now.id, ownPlace: null });
}

/** No run of it has come to where it might stage something. */
function isUntouched(registry: Pick<InstalledRegistry, 'get'>, job: GameJob): boolean {
  const { kind, begun, gameId } = job.record;
  if (begun || job.isActive || job.isDecided) return false;
  return kind === 'move' || (kind === 'install' && registry.get(gameId) === null);
}
