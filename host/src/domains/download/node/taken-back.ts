import { isUnmoved } from '../../package/node/move-game.ts';
import type { JobCommit } from '../core/job-record.ts';
import type { GameJob } from './game-job.ts';
import type { JobStore } from './job-store.ts';
import type { SwitchWork } from './switch-work.ts';

/** The decision that a run went on with; `null` if it had none, `unknown` if it did not learn that. */
export type BegunWith = JobCommit | null | 'unknown';

/**
 * Whether what a run decided, or went on with, does not hold any more: the commit is away, and nothing
 * was done of it. What can't be told now counts as done: then the job can be tried again. Never throws.
 */
export async function isTakenBack(
  { store, switches }: { readonly store: JobStore; readonly switches: SwitchWork },
  job: GameJob,
  begunWith: BegunWith,
): Promise<boolean> {
  const begun = begunWith ?? job.decision;
  if (begun === 'unknown' || (await store.commit(job.record)) !== null) return false;
  // Its own decision could not be written, or was taken back.
  if (begun === null) return true;
  // The commit may be lost, and its work half done.
  if (begun.kind === 'switch') return switches.isUntouched(job, begun);
  return isUnmoved(begun).catch(() => false);
}
