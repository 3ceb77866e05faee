import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { failures, HostError } from '../../failure/core/host-error.ts';
import type { InstalledGame } from '../../package/core/installed-game.ts';
import { folderMark, isSameFolder } from '../../storage/node/folder-mark.ts';
import type { JobRecord } from '../core/job-record.ts';
import type { GameJob } from './game-job.ts';

type MoveRecord = Pick<JobRecord, 'place' | 'staging' | 'target'>;
type Installed = Pick<InstalledGame, 'folder' | 'place'> | null;

/**
 * The folder that a job has staged something in, or that its game is in, is gone or another one, as
 * after its disk was pulled out. Some disks number their folders anew each time: what is on the disk
 * counts. An empty folder is none of a game, and one that was staged beside an installed game may have
 * been made on the disk below.
 */
export async function isPlaceLost(record: JobRecord, game: Installed): Promise<boolean> {
  const { staging, folder } = record;
  const place = knownPlace(record, game);
  if (place === null || isSameFolder(place, await folderMark(dirname(staging)))) return false;
  if (!(await isEmpty(folder))) return false;
  return game !== null || (await folderMark(staging)) === null;
}

/**
 * Notes where a run works, once before it makes anything: from here on `requirePlace` accepts no
 * other folder. Throws `folder-missing`.
 */
export async function settlePlace(job: GameJob, game: Installed): Promise<void> {
  const { staging, folder } = job.record;
  // In this order, so that a disk pulled out meanwhile does not leave the mark of the one below.
  const place = await folderMark(dirname(staging));
  if (await isPlaceLost(job.record, game)) throw missingPlace(job.record);
  const isKnown = knownPlace(job.record, game) !== null;
  const isThere = (await folderMark(staging)) !== null || !(await isEmpty(folder));
  if (place !== null && (isKnown || isThere)) job.change({ place });
}

/** As `settlePlace`, for the folder that a move goes to. `isNew` notes it where it is not known. */
export async function settleGoal(job: GameJob, isNew: boolean): Promise<void> {
  const { staging } = job.record;
  const place = await folderMark(dirname(staging));
  if (await isGoalLost(job.record)) throw missingPlace(job.record);
  if (place !== null && (isNew || job.record.place !== null)) job.change({ place });
}

/** The folder that a move goes to is gone or another one; a copy of the game there counts. */
export async function isGoalLost({ place, staging, target }: MoveRecord): Promise<boolean> {
  if (place === null || isSameFolder(place, await folderMark(dirname(staging)))) return false;
  return (await isEmpty(staging)) && (target === null || (await isEmpty(target)));
}

/** Whether an installed game is gone with the folder that it was in. */
export async function isGameAway({ folder, place }: InstalledGame): Promise<boolean> {
  if ((await folderMark(folder)) !== null || place === undefined) return false;
  return !isSameFolder(place, await folderMark(dirname(folder)));
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
  return place === null || (await folderMark(dirname(staging))) === place;
}

export function missingPlace({ staging }: Pick<JobRecord, 'staging'>): HostError {
  return new HostError(failures.folderMissing(dirname(staging)));
}

/**
 * Notes where something is staged, where that is not known; false if nothing is yet. `before` is the
 * mark from before the run, where the folder was there: another one is that of the disk below.
 */
export async function notePlace(job: GameJob, before: string | null): Promise<boolean> {
  const { staging } = job.record;
  if (job.record.place !== null) return true;
  // In this order, as in `settlePlace`.
  const place = await folderMark(dirname(staging));
  if (place === null || (await folderMark(staging)) === null) return false;
  if (before !== null && before !== place) return false;
  if (job.isActive) job.change({ place });
  return true;
}

function knownPlace({ place, folder }: JobRecord, game: Installed): string | null {
  return place ?? (game?.folder === folder ? (game.place ?? null) : null);
}

/** Also if it is missing. */
async function isEmpty(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  return names.length === 0;
}
