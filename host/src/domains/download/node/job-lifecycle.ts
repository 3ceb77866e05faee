import type { GameState } from '@gamebox/contract/host';
import { failures } from '../../failure/core/host-error.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import type { JobRecord } from '../core/job-record.ts';
import { dropJob } from './drop-job.ts';
import { GameJob } from './game-job.ts';
import { JobRuns } from './job-runs.ts';
import type { JobRunsOptions } from './job-runs.ts';
import { repairJob } from './new-jobs.ts';
import type { NewJob } from './new-jobs.ts';

export interface JobLifecycleOptions extends Omit<
  JobRunsOptions,
  'isClosing' | 'onDoubtful' | 'onEnd'
> {
  readonly registry: InstalledRegistry;
}

/** Begins jobs, sees to their end, and lets the next one begin. */
export class JobLifecycle {
  readonly #options: JobLifecycleOptions;
  readonly #runs: JobRuns;
  #closing = false;

  constructor(options: JobLifecycleOptions) {
    this.#options = options;
    this.#runs = new JobRuns({
      ...options,
      isClosing: () => this.#closing,
      onDoubtful: (gameId) => void this.#quietly(this.checkAgain(gameId)),
      onEnd: () => this.advance(),
    });
  }

  create(job: NewJob): GameJob {
    return this.adopt({
      installDir: null,
      target: null,
      ...job,
      state: 'paused',
      order: 0,
      failure: null,
      damaged: null,
      bytesDone: 0,
      bytesTotal: 0,
      bytesPercent: 0,
      wholePercent: 0,
    });
  }

  adopt(record: JobRecord): GameJob {
    const { table, board, clock } = this.#options;
    const job = new GameJob(record, clock, (gameId) => board.changed(gameId));
    table.add(job);
    return job;
  }

  /** The caller has claimed the place. Answers when not even a kill loses the job. */
  async start(job: GameJob): Promise<GameState> {
    const { board, store, watch, log } = this.#options;
    log.info({ gameId: job.gameId, kind: job.record.kind }, 'job begins');
    board.checked(job.gameId, null);
    watch().forget(job.gameId);
    const signal = job.begin();
    board.queueChanged();
    job.run = this.#runs.run(job, signal);
    await this.#quietly(store.save(job.checkpoint()));
    return board.known(job.gameId);
  }

  /** Starts a job, or lets it wait for its turn where another is active. */
  async enqueue(job: GameJob, place: 'first' | 'last'): Promise<GameState> {
    const { table, board, store, watch } = this.#options;
    const free = table.active() === null && !table.held && !this.#closing;
    const isNext = place === 'first' || table.queue().every((each) => each === job);
    if (free && isNext) return this.start(job);
    watch().forget(job.gameId);
    job.change({ order: table.order(place) });
    job.end('queued');
    board.queueChanged();
    this.advance();
    await store.save(job.checkpoint());
    return board.known(job.gameId);
  }

  /** Hashes a game whose files another program changed while they were put in place. */
  async checkAgain(gameId: number): Promise<void> {
    const { registry, log } = this.#options;
    const installed = registry.get(gameId);
    if (installed === null) return;
    log.warn({ gameId }, 'files changed while they were put in place: the game is checked');
    await this.enqueue(this.create(repairJob(installed)), 'first');
  }

  /** The server of a job that waited for the network answers again. */
  async back(gameId: number): Promise<void> {
    const { table, watch } = this.#options;
    const job = table.get(gameId);
    const tries = watch().forget(gameId);
    if (job?.record.state !== 'offline') return;
    job.offlineTries = tries;
    await this.#quietly(this.enqueue(job, 'first'));
  }

  async pause(job: GameJob): Promise<void> {
    const { table, board, store, watch } = this.#options;
    // A move has no half: it is cancelled, or goes through.
    if (job.stop !== null) {
      if (!job.committed && job.record.kind !== 'move') await job.leave('pause');
      return;
    }
    const { state } = job.record;
    if (state !== 'queued' && state !== 'offline') return;
    watch().forget(job.gameId);
    job.end('paused');
    board.queueChanged();
    if (table.get(job.gameId) === job) await store.save(job.checkpoint());
  }

  /** Ends a job that is not decided yet; `end` takes away what is left. */
  async cancel(job: GameJob, end: (job: GameJob) => Promise<void>): Promise<void> {
    const { table } = this.#options;
    const { gameId } = job;
    if (table.leaving.has(gameId) || (job.committed && job.stop === null)) return;
    table.leaving.add(gameId);
    try {
      if (job.stop !== null && !job.committed) await job.leave('pause');
      if (table.get(gameId) === job && !job.committed) await end(job);
    } finally {
      table.leaving.delete(gameId);
      this.advance();
    }
  }

  /** A game in which a check has found bad files is not whole because the check was cancelled. */
  async giveUp(job: GameJob): Promise<void> {
    const { damaged, gameId, kind, ...record } = job.record;
    await this.drop(job);
    if (kind !== 'repair' || damaged === null) return;
    const left = this.create({ ...record, gameId, kind });
    left.change({ damaged });
    left.end('failed', failures.hashMismatch(damaged));
    await this.#options.store.save(left.checkpoint());
  }

  drop(job: GameJob): Promise<void> {
    return dropJob(this.#options, job);
  }

  /** The next job that waits begins, where none is active and the player has not paused. */
  advance(): void {
    const { table } = this.#options;
    if (this.#closing || table.held || table.active() !== null) return;
    const next = table.queue().find((job) => !table.leaving.has(job.gameId));
    if (next !== undefined) void this.start(next);
  }

  /** Ends the active job so that the next start of the host goes on with it. */
  async close(): Promise<void> {
    this.#closing = true;
    const job = this.#options.table.active();
    if (job === null) return;
    if (job.committed) await job.run;
    else await job.leave('close');
  }

  async #quietly(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.#options.log.warn({ err: error }, 'background work failed');
    }
  }
}
