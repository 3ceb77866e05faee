import { basename, dirname, join } from 'node:path';
import { HostError } from '../../failure/core/host-error.ts';
import { writing } from '../../failure/node/system-error.ts';
import { namesInOwnFolder } from '../../storage/node/clear-place.ts';
import { removeAll } from '../../storage/node/remove-left.ts';
import type { JobRecord } from '../core/job-record.ts';
import type { JobRest } from '../core/job-rest.ts';
import { gameOfGone, goneName, isGone, recordOfGone, sweepGone, sweepStaged } from './gone-job.ts';
import type { GoneJobOptions } from './gone-job.ts';
import { recordFile } from './job-state-files.ts';

export interface JobRestsOptions extends GoneJobOptions {
  /** The folder of all jobs. */
  readonly root: string;
  /** What was given up could not be removed. */
  readonly onUnremoved: (path: string, reason: unknown) => void;
}

/** The rests of jobs that were taken away, each with its record: `jobs/.gone-…`. */
export class JobRests {
  readonly #options: JobRestsOptions;

  constructor(options: JobRestsOptions) {
    this.#options = options;
  }

  /** That of a job whose folder was renamed to this path. */
  of(gone: string): JobRest {
    const { root } = this.#options;
    const name = basename(gone);
    return {
      removeStaged: () =>
        writing(root, async () => (await sweepStaged(gone, this.#options)).isRemoved),
      removeRest: () => this.tellFailureOf(name, () => removeAll(gone)),
      sweep: (leave) => this.tellFailureOf(name, () => sweepGone(gone, this.#options, leave)),
    };
  }

  /**
   * What removes all of them, with their games and the folders that they are in; `leave` takes away what was
   * made for one. What can't be removed (say, on a read-only drive) is told, and tried again at the next start.
   * What has the id of one of the `jobs` is still that job's: a kill came before it had another one (`keep`).
   */
  async list(
    leave: (record: JobRecord) => Promise<void>,
    jobs: readonly Pick<JobRecord, 'id'>[] = [],
  ): Promise<{ gameId: number; folder: string; sweep: () => Promise<void> }[]> {
    const { root, onBackup } = this.#options;
    const names = await namesInOwnFolder(root, onBackup);
    const rests = names.filter(isGone).map(async (name) => {
      const gone = join(root, name);
      const record = await recordOfGone(gone, this.#options);
      const folder = dirname(record?.staging ?? gone);
      const rest = this.of(gone);
      // Records of older hosts have none.
      const isLiving = jobs.some(({ id }) => id !== '' && id === record?.id);
      const sweep = (): Promise<void> => (isLiving ? rest.removeRest() : rest.sweep(leave));
      return { gameId: gameOfGone(name), folder, sweep };
    });
    return Promise.all(rests);
  }

  /**
   * Keeps the record of what a job has staged on a disk that is away. The job goes on elsewhere, under
   * another id.
   */
  async keep(record: JobRecord): Promise<void> {
    const { gameId } = record;
    const gone = join(this.#options.root, goneName(gameId));
    await recordFile(gone, gameId, this.#options).save(record);
  }

  /** Never rejects: what `work` can't remove of a folder of jobs is told. */
  async tellFailureOf(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const named = error instanceof HostError && 'path' in error.failure;
      const path = named ? error.failure.path : join(this.#options.root, name);
      this.#options.onUnremoved(path, error);
    }
  }
}
