import { toFailure } from '../../failure/core/host-error.ts';
import type { GameJob } from './game-job.ts';
import type { JobStore } from './job-store.ts';
import type { JobTable } from './job-table.ts';
import type { OfflineWatch } from './offline-watch.ts';
import type { StateBoard } from './state-board.ts';

export interface RemoveJobParts {
  readonly table: JobTable;
  readonly board: StateBoard;
  readonly store: JobStore;
  readonly watch: () => OfflineWatch;
}

/** Stores a job's record, unless the job is being removed: that would bring it back. */
export async function saveJob(store: JobStore, job: GameJob): Promise<void> {
  if (job.isKept) await store.save(job.checkpoint());
}

/**
 * Removes a job that was given up, with everything it had downloaded. It stays in the table until
 * that is done. Rejects if the removal fails: then the job still exists and has failed. Once for
 * all callers: a job given up as its failure is published is removed by the end of its run too.
 */
export function removeJob(parts: RemoveJobParts, job: GameJob): Promise<void> {
  job.removal ??= remove(parts, job).finally(() => (job.removal = null));
  return job.removal;
}

async function remove({ table, board, store, watch }: RemoveJobParts, job: GameJob): Promise<void> {
  watch().forget(job.gameId);
  try {
    await store.remove(job.gameId);
  } catch (error) {
    job.take('removal-failed', toFailure(error));
    throw error;
  }
  job.take('removed');
  table.delete(job);
  board.pushQueue();
  board.push(job.gameId);
}
