import { toFailure } from '../../failure/core/host-error.ts';
import { countStagedBytes } from './disk-staging.ts';
import type { GameJob } from './game-job.ts';
import type { JobRunner } from './job-runner.ts';
import type { JobStore } from './job-store.ts';

/**
 * Takes up a job that an earlier run of the host left: a decided switch is finished (true: the
 * job is done), any other job is shown paused or failed, at what really is on the disk.
 */
export async function recoverJob(
  job: GameJob,
  store: JobStore,
  runner: JobRunner,
): Promise<boolean> {
  const commit = await store.commit(job.gameId);
  if (commit !== null) {
    try {
      await runner.finish(job, commit);
      return true;
    } catch (error) {
      job.end('failed', toFailure(error));
      return false;
    }
  }
  if (job.record.state === 'active') job.end('paused', null);
  await store.save(job.record);
  await restoreFigures(job, store);
  return false;
}

/** Path of a file that a verification has found bad and not brought anew; null where none is known. */
export async function damageFound(job: GameJob, store: JobStore): Promise<string | null> {
  const { kind, failure, gameId } = job.record;
  if (kind !== 'repair') return null;
  if (failure?.kind === 'hash-mismatch') return failure.path;
  return job.damaged[0] ?? (await store.plan(gameId))?.fetched[0] ?? null;
}

async function restoreFigures(job: GameJob, store: JobStore): Promise<void> {
  const plan = await store.plan(job.gameId);
  if (plan === null) return;
  const paths = new Set<string>(plan.fetched);
  const files = plan.manifest.files.filter((file) => paths.has(file.path));
  const total = files.reduce((sum, file) => sum + file.size, 0);
  const place = { folder: job.record.staging, journal: store.journalPath(job.gameId) };
  job.setBytes(await countStagedBytes(place, files), total);
}
