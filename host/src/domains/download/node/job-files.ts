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

/** Writes its record down, unless it is on its way out: that would bring it back. */
export async function saveJob(store: JobStore, job: GameJob): Promise<void> {
  if (job.isKept) await store.save(job.checkpoint());
}

/**
 * Takes a job that is given up away, with all that it had loaded; it keeps its place until that is
 * done. Rejects where it fails: then the job is there still, and has failed.
 */
export async function removeJob(
  { table, board, store, watch }: RemoveJobParts,
  job: GameJob,
): Promise<void> {
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
