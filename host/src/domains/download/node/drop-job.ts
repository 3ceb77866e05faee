import type { GameJob } from './game-job.ts';
import type { JobStore } from './job-store.ts';
import type { JobTable } from './job-table.ts';
import type { OfflineWatch } from './offline-watch.ts';
import type { StateBoard } from './state-board.ts';

interface DropParts {
  readonly table: JobTable;
  readonly board: StateBoard;
  readonly store: JobStore;
  readonly watch: () => OfflineWatch;
}

/** Takes a job and all that it had loaded away; it keeps its place until that is done. */
export async function dropJob(
  { table, board, store, watch }: DropParts,
  job: GameJob,
): Promise<void> {
  watch().forget(job.gameId);
  await store.remove(job.gameId);
  job.stop = null;
  table.delete(job);
  board.queueChanged();
  board.changed(job.gameId);
}
