import { dirname } from 'node:path';
import { toFailure } from '../../failure/core/host-error.ts';
import type { Logger } from '../../log/node/logger.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import type { DiskLooks } from '../../storage/node/disk-looks.ts';
import type { Clock } from '../core/clock.ts';
import type { JobRecord } from '../core/job-record.ts';
import type { JobRest } from '../core/job-rest.ts';
import { STOP_SECONDS } from '../core/run-watch.ts';
import { untilSilent } from './disk-watch.ts';
import type { GameJob } from './game-job.ts';
import type { JobStore } from './job-store.ts';
import type { GamePlaces } from './game-places.ts';
import type { JobTable } from './job-table.ts';
import { logFailure } from './log-failure.ts';
import type { LostRuns } from './lost-runs.ts';
import { failedCheck, newName } from './new-jobs.ts';
import type { OfflineWatch } from './offline-watch.ts';
import type { StateBoard } from './state-board.ts';
import { leavePlace, undoMade } from './undo-made.ts';

export interface RemoveJobParts {
  readonly home: string;
  readonly table: JobTable;
  readonly board: StateBoard;
  readonly store: JobStore;
  readonly registry: Pick<InstalledRegistry, 'get' | 'files'>;
  readonly places: Pick<GamePlaces, 'removeMade'>;
  readonly clock: Clock;
  readonly looks: DiskLooks;
  readonly lost: LostRuns;
  readonly log: Logger;
  readonly watch: () => OfflineWatch;
  /** Takes a new job up. */
  readonly adopt: (record: JobRecord) => unknown;
}

/** Stores a job's record, unless the job is being removed: that would bring it back. */
export async function saveJob(store: JobStore, job: GameJob): Promise<void> {
  if (job.isKept) await store.save(job.checkpoint());
}

/** Those whose disks a job works on, each disk once as far as that is known. */
export function foldersOf({ staging, folder, ownPlace }: JobRecord): string[] {
  const place = dirname(staging);
  return dirname(folder) === place && ownPlace === null ? [place] : [place, folder];
}

/** The player waits for the answer, and has waited for the run's end. */
const FREE_MS = 1000;

/**
 * Removes a job that was given up, with everything it had downloaded. It stays in the table until that is done,
 * unless its disk does not answer, or is known to be away (`isAway`): then what it has staged is removed later,
 * or at a later start. Rejects if the removal fails: then the job still exists and has failed. Once for
 * all callers: a job given up as its failure is published is removed by the end of its run too.
 */
export function removeJob(parts: RemoveJobParts, job: GameJob, isAway = false): Promise<void> {
  job.removal ??= remove(parts, job, isAway).finally(() => (job.removal = null));
  return job.removal;
}

async function remove(parts: RemoveJobParts, job: GameJob, isAway: boolean): Promise<void> {
  const { board, watch, registry, lost } = parts;
  const { gameId, record } = job;
  watch().forget(gameId);
  const { damaged } = record;
  const isDoubtful = job.leavesCheck && damaged !== null && registry.get(gameId) !== null;
  try {
    const isFree = !isAway && (await lost.isFree(gameId, dirname(record.staging), FREE_MS));
    const undone = isFree ? await inTime(parts, job, undoMade(registry, record)) : null;
    if (isDoubtful) await leaveCheck(parts, job, failedCheck(record, damaged), undone !== null);
    else await removeWhole(parts, job, undone !== null);
  } catch (error) {
    job.take('removal-failed', toFailure(error));
    throw error;
  }
  board.pushQueue();
  board.push(gameId);
}

/** Where the disk does not answer, what is staged goes with the check. */
async function leaveCheck(
  parts: RemoveJobParts,
  job: GameJob,
  check: JobRecord,
  isAnswering: boolean,
): Promise<void> {
  const { store, places, adopt } = parts;
  if (isAnswering) await inTime(parts, job, store.removeToCheck(check));
  else await store.save(check);
  forget(parts, job);
  adopt(check);
  if (isAnswering) await inTime(parts, job, leavePlace(places, job.record));
}

/** From `takeAway` on its rest is for the next start, where it is not removed before. */
async function removeWhole(
  parts: RemoveJobParts,
  job: GameJob,
  isAnswering: boolean,
): Promise<void> {
  const { store, places, lost, log } = parts;
  const { gameId, record } = job;
  const folder = dirname(record.staging);
  const leave = (): Promise<void> => leavePlace(places, record);
  const rest = (await store.takeAway(gameId)) ?? job.rest;
  if (!isAnswering) {
    forget(parts, job);
    lost.leave(
      gameId,
      folder,
      sweepLater(lost, job, () => rest?.sweep(leave)),
    );
    return;
  }
  const removal = removeStaged(rest);
  const ended = untilSilent(removal, foldersOf(record), STOP_SECONDS, parts);
  const removed = await ended.catch((error: unknown) => {
    job.rest = rest;
    leaveFolder(job, parts.home);
    throw error;
  });
  forget(parts, job);
  const finish = async (isRemoved: boolean): Promise<void> => {
    await leave();
    if (isRemoved) await rest?.removeRest();
  };
  if (removed === null) lost.leave(gameId, folder, logFailure(removal.then(finish), log));
  else await inTime(parts, job, finish(removed.result));
}

/**
 * For a job that stays, and whose folder is a rest by now: what it stages from here on has another name, for the
 * next start removes what the rest names. A decided one is known by the name of its commit.
 */
export function leaveFolder(job: GameJob, home: string): void {
  if (!job.isDecided) job.change(newName(job.record, home));
}

async function removeStaged(rest: JobRest | null): Promise<boolean> {
  return (await rest?.removeStaged()) ?? false;
}

async function sweepLater(
  lost: LostRuns,
  { gameId, record }: GameJob,
  sweep: () => Promise<void> | undefined,
): Promise<void> {
  await lost.ended(gameId, dirname(record.staging));
  if (!lost.isClosed) await sweep();
}

function forget({ table }: RemoveJobParts, job: GameJob): void {
  job.take('removed');
  table.delete(job);
}

/** As `untilSilent`; what goes on then is waited for by the game's next run there. */
async function inTime<T>(
  parts: RemoveJobParts,
  { gameId, record }: GameJob,
  work: Promise<T>,
): Promise<{ readonly result: T } | null> {
  const ended = await untilSilent(work, foldersOf(record), STOP_SECONDS, parts);
  if (ended === null)
    parts.lost.leave(gameId, dirname(record.staging), logFailure(work, parts.log));
  return ended;
}
