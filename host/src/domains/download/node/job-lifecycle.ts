import type { GameState } from '@gamebox/contract/host';
import { HostError } from '../../failure/core/host-error.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import type { JobRecord } from '../core/job-record.ts';
import { abandonJob } from './abandon-job.ts';
import { GameJob } from './game-job.ts';
import { removeJob, saveJob } from './job-files.ts';
import type { RemoveJobParts } from './job-files.ts';
import { JobRuns } from './job-runs.ts';
import type { JobRunsOptions } from './job-runs.ts';
import { logFailure } from './log-failure.ts';
import { doubtfulRecord, newRecord } from './new-jobs.ts';
import type { NewJob } from './new-jobs.ts';

export interface JobLifecycleOptions extends Omit<
  JobRunsOptions,
  'isClosing' | 'adopt' | 'onDoubtful' | 'onAnswer' | 'onEnd'
> {
  readonly registry: InstalledRegistry;
  /** The server of the running job is back. */
  readonly retryNow: () => void;
}

/** Starts jobs, handles their ends, and starts the next one. */
export class JobLifecycle {
  readonly #options: JobLifecycleOptions;
  readonly #runs: JobRuns;
  #closing = false;

  constructor(options: JobLifecycleOptions) {
    this.#options = options;
    this.#runs = new JobRuns({
      ...options,
      isClosing: () => this.#closing,
      adopt: (record) => this.adopt(record),
      onDoubtful: (job, path) => void logFailure(this.checkAgain(job, path), this.#options.log),
      onAnswer: (job) => void logFailure(this.#goOn(job), this.#options.log),
      onEnd: () => this.advance(),
    });
  }

  get isClosing(): boolean {
    return this.#closing;
  }

  create(job: NewJob): GameJob {
    return this.adopt(newRecord(job, this.#options.home));
  }

  adopt(record: JobRecord): GameJob {
    const { table, board, clock } = this.#options;
    const job: GameJob = new GameJob(record, clock, (gameId) => {
      this.#followTrouble(job);
      board.push(gameId);
    });
    table.add(job);
    return job;
  }

  /** The caller has claimed the place of the active job. Resolves when the job survives a kill. */
  async start(job: GameJob): Promise<GameState> {
    const { board, store, watch, log } = this.#options;
    if (this.#closing) return board.known(job.gameId);
    log.info({ gameId: job.gameId, job: job.record.kind }, 'job begins');
    board.recordCheck(job.gameId, null);
    watch().forget(job.gameId);
    const signal = job.begin();
    board.pushQueue();
    job.run = this.#runs.run(job, signal);
    await logFailure(saveJob(store, job), this.#options.log);
    return board.known(job.gameId);
  }

  /** Starts a job, or puts it into the queue if another one is active. */
  async enqueue(job: GameJob, place: 'first' | 'last'): Promise<GameState> {
    const { table, board, store, watch } = this.#options;
    const free = table.active() === null && !table.held && !this.#closing;
    const isNext = place === 'first' || table.queue().every((each) => each === job);
    if (free && isNext) return this.start(job);
    watch().forget(job.gameId);
    job.change({ order: table.order(place) });
    job.take('enqueue');
    board.pushQueue();
    this.advance();
    await saveJob(store, job);
    return board.known(job.gameId);
  }

  /**
   * Checks a game whose files another program changed while they were placed; `damaged` is one of
   * them. Until the check has ended well, the game can't be launched.
   */
  async checkAgain(job: JobRecord, damaged: string): Promise<void> {
    const { registry, log } = this.#options;
    const { gameId } = job;
    const installed = registry.get(gameId);
    if (installed === null) return;
    log.warn({ gameId }, 'files changed while they were put in place: the game is checked');
    await this.enqueue(this.adopt(doubtfulRecord(installed, damaged, job)), 'first');
  }

  /** The server answers again for a job that waited for the network. */
  async resumeOnline(gameId: number): Promise<void> {
    const { table, watch, retryNow } = this.#options;
    const job = table.get(gameId);
    if (job?.state === 'running') return retryNow();
    const tries = watch().forget(gameId);
    if (job?.state !== 'offline') return;
    job.offlineTries = tries;
    await logFailure(this.enqueue(job, 'first'), this.#options.log);
  }

  /** While nothing comes, its server is asked for a sign of life. */
  #followTrouble(job: GameJob): void {
    const watch = this.#options.watch();
    const { gameId, state, trouble } = job;
    const isCutOff = state === 'running' && trouble !== null && !this.#closing;
    if (!isCutOff && state !== 'offline') watch.forget(gameId);
    if (isCutOff && !watch.isWatching(gameId))
      watch.watch(gameId, job.record.packageUrl, job.offlineTries);
  }

  async pause(job: GameJob): Promise<void> {
    const { board, store, watch } = this.#options;
    if (!job.take('pause')) return;
    if (job.isActive) return job.run;
    watch().forget(job.gameId);
    board.pushQueue();
    await saveJob(store, job);
  }

  /**
   * Gives a job up. If it had already found a bad file, a failed check replaces it: the game is still
   * damaged and must not look complete because its check was cancelled.
   */
  async cancel(job: GameJob): Promise<void> {
    await this.#giveUp(job, 'cancel');
  }

  /** Removes a game's job before its uninstallation, even a decided one, unless it is running. */
  uninstall(job: GameJob): Promise<void> {
    return this.#giveUp(job, 'uninstall');
  }

  /** Starts the next waiting job, if none is active and the queue is not paused. */
  advance(): void {
    const { table } = this.#options;
    if (this.#closing || table.held || table.active() !== null) return;
    const next = table.queue().find((job) => !table.isLeaving(job.gameId));
    if (next !== undefined) void this.start(next);
  }

  /** Stops the active job in such a way that the next start of the host continues it. */
  async close(): Promise<void> {
    this.#closing = true;
    const { table } = this.#options;
    const job = table.active();
    job?.take('close');
    await job?.run;
  }

  /** The disk of a failed job answers again. */
  async #goOn(job: GameJob): Promise<void> {
    if (!this.#closing) await this.enqueue(job, 'first');
  }

  /**
   * Takes a job away whose disk is away or does not answer, for another one of its game elsewhere: what it has
   * staged is removed later.
   */
  async leave(job: GameJob): Promise<void> {
    if (job.take('cancel')) await removeJob(this.#removing, job, true);
  }

  get #removing(): RemoveJobParts & JobLifecycleOptions {
    return { ...this.#options, adopt: (record) => this.adopt(record) };
  }

  async #giveUp(job: GameJob, event: 'cancel' | 'uninstall'): Promise<void> {
    if (!job.take(event)) return;
    job.leavesCheck = event === 'cancel';
    const parts = this.#removing;
    try {
      // If a run is active, its end removes the job.
      if (job.isActive) await job.run;
      else if (job.isDecided) await abandonJob(parts, job);
      else await removeJob(parts, job);
    } finally {
      this.advance();
    }
    const { state, failure } = job.record;
    if (state === 'failed' && failure !== null) throw new HostError(failure);
  }
}
