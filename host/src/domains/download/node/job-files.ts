import { toFailure } from '../../failure/core/host-error.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import type { JobRecord } from '../core/job-record.ts';
import { diskSilent } from '../../storage/node/make-folder.ts';
import type { GameJob } from './game-job.ts';
import type { JobStore } from './job-store.ts';
import type { GamePlaces } from './game-places.ts';
import type { JobTable } from './job-table.ts';
import { failedCheck } from './new-jobs.ts';
import type { OfflineWatch } from './offline-watch.ts';
import type { StateBoard } from './state-board.ts';
import { leavePlace, undoMade } from './undo-made.ts';

export interface RemoveJobParts {
  readonly table: JobTable;
  readonly board: StateBoard;
  readonly store: JobStore;
  readonly registry: Pick<InstalledRegistry, 'get' | 'files'>;
  readonly places: Pick<GamePlaces, 'removeMade'>;
  readonly watch: () => OfflineWatch;
  /** Takes a new job up. */
  readonly adopt: (record: JobRecord) => unknown;
}

/** Stores a job's record, unless the job is being removed: that would bring it back. */
export async function saveJob(store: JobStore, job: GameJob): Promise<void> {
  if (job.isKept) await store.save(job.checkpoint());
}

/** The player waits for the answer, and has waited for the run's end. */
const FREE_MS = 1000;

/**
 * Removes a job that was given up, with everything it had downloaded. It stays in the table until
 * that is done. Rejects if the removal fails: then the job still exists and has failed. Once for
 * all callers: a job given up as its failure is published is removed by the end of its run too.
 */
export function removeJob(parts: RemoveJobParts, job: GameJob): Promise<void> {
  job.removal ??= remove(parts, job).finally(() => (job.removal = null));
  return job.removal;
}

async function remove(parts: RemoveJobParts, job: GameJob): Promise<void> {
  const { table, board, store, watch, registry, places } = parts;
  watch().forget(job.gameId);
  if (!(await job.isFree(FREE_MS))) {
    const silent = diskSilent();
    job.take('removal-failed', silent.failure);
    await store.save(job.checkpoint());
    throw silent;
  }
  const { record } = job;
  const { damaged } = record;
  const isDoubtful = job.leavesCheck && damaged !== null && registry.get(job.gameId) !== null;
  const check = isDoubtful ? failedCheck(record, damaged) : null;
  let removeRest: (() => Promise<void>) | undefined;
  try {
    await undoMade(registry, record);
    if (check === null) removeRest = await store.remove(job.gameId);
    else await store.removeToCheck(check);
  } catch (error) {
    job.take('removal-failed', toFailure(error));
    throw error;
  }
  job.take('removed');
  table.delete(job);
  if (check !== null) parts.adopt(check);
  await leavePlace(places, record);
  await removeRest?.();
  board.pushQueue();
  board.push(job.gameId);
}
