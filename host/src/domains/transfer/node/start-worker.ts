import { getCompileCacheDir } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Transferable } from 'node:worker_threads';

/**
 * Plain JavaScript, for it runs before a compile cache is in use: stripping a first file of its
 * types would load the whole stripper, which is 10 MB more for as long as the worker lives.
 */
const BOOTSTRAP = `
const { workerData } = require('node:worker_threads');
if (workerData.cache !== null) require('node:module').enableCompileCache(workerData.cache);
import(workerData.entry);
`;

/** What a worker started here finds as its `workerData`. */
export interface WorkerData<T> {
  readonly entry: string;
  readonly cache: string | null;
  readonly job: T;
}

/**
 * Starts a TypeScript file as a worker, with the compile cache that this process uses. What of the job
 * is in `moved` goes over to it.
 */
export function startWorker(
  entry: URL,
  job: unknown,
  oldSpaceMb: number,
  moved: Transferable[] = [],
): Worker {
  const workerData: WorkerData<unknown> = {
    entry: entry.href,
    cache: getCompileCacheDir() ?? null,
    job,
  };
  return new Worker(BOOTSTRAP, {
    eval: true,
    workerData,
    transferList: moved,
    // What lives short stays small: with 2 MB a tenth of a download went into collecting it; the other
    // is a bound for faults.
    resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: oldSpaceMb },
  });
}
