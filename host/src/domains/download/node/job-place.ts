import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { isGameThere } from '../../package/node/game-there.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { isPlaceKnown, isSamePlace } from '../../storage/core/place.ts';
import type { Place } from '../../storage/core/place.ts';
import { folderMark } from '../../storage/node/folder-mark.ts';
import { claimPlace, readPlace } from '../../storage/node/place-file.ts';
import type { JobRecord } from '../core/job-record.ts';
import type { GameJob } from './game-job.ts';

type Games = Pick<InstalledRegistry, 'get' | 'files'>;
type Staged = Pick<JobRecord, 'place' | 'placeId' | 'staging' | 'folder' | 'target'>;

/**
 * The folder that a job's game is in, or that it has staged something in, is gone or another one, as
 * after its disk was pulled out. `now` is what that folder is.
 */
export async function isPlaceLost(
  registry: Games,
  record: JobRecord,
  now?: Place | null,
): Promise<boolean> {
  const place = now === undefined ? await readPlace(dirname(record.staging)) : now;
  const game = record.kind === 'move' ? null : registry.get(record.gameId);
  if (game !== null && game.folder === record.folder)
    return !(await isGameThere(registry, game, place));
  return !(await isStagedThere(record, place));
}

/**
 * Whether what a job has staged, or put in place, is where it was; also if nothing is known. Where no
 * two ids differ, what is on the disk counts: an older host noted marks, which some disks make anew.
 */
export async function isStagedThere(record: Staged, now: Place | null): Promise<boolean> {
  if (!isPlaceKnown(record) || isSamePlace(record, now)) return true;
  if (now === null || (record.placeId !== null && now.id !== null)) return false;
  const { staging, target, folder } = record;
  return !(await isEmpty(staging)) || !(await isEmpty(target ?? folder));
}

/**
 * Notes where a run works, once before it makes anything: from here on `requirePlace` accepts no
 * other folder. Throws `folder-missing`.
 */
export async function settlePlace(job: GameJob, registry: Games): Promise<void> {
  const { record } = job;
  const { gameId, kind } = record;
  const folder = dirname(record.staging);
  const seen = await readPlace(folder);
  if (seen === null || (await isPlaceLost(registry, record, seen))) throw missingPlace(record);
  const game = kind === 'move' ? null : registry.get(gameId);
  const known = game?.folder === record.folder ? game.placeId : record.placeId;
  const now = await claimPlace(folder, seen, known);
  if (now === null) throw missingPlace(record);
  job.change({ place: now.mark, placeId: now.id ?? known ?? null });
}

/** The folder itself, or the nearest above it that is there. */
export async function nearestFolder(path: string): Promise<{ path: string; mark: string } | null> {
  for (let at = path; ; at = dirname(at)) {
    const mark = await folderMark(at);
    if (mark !== null) return { path: at, mark };
    if (dirname(at) === at) return null;
  }
}

/** Throws `folder-missing`: nothing may be written to the disk below. */
export async function requirePlace(job: GameJob): Promise<void> {
  if (!(await isPlaceKept(job))) throw missingPlace(job.record);
}

/** Whether the folder that a run noted is still there. */
export async function isPlaceKept({ record: { place, staging } }: GameJob): Promise<boolean> {
  return (await folderMark(dirname(staging))) === place;
}

export function missingPlace({ staging }: Pick<JobRecord, 'staging'>): HostError {
  return new HostError(failures.folderMissing(dirname(staging)));
}

/** Also if it is missing. */
async function isEmpty(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  return names.length === 0;
}
