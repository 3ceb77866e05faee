import type { GameState, HostFailure } from '@gamebox/contract/host';
import { failures, toFailure } from '../../failure/core/host-error.ts';
import type { Logger } from '../../log/node/logger.ts';
import { folderExists } from '../../package/node/game-folder.ts';
import type { Clock } from '../core/clock.ts';
import type { JobRecord } from '../core/job-record.ts';
import { GameJob } from './game-job.ts';
import type { JobStore } from './job-store.ts';
import type { JobTable } from './job-table.ts';
import type { MoveWork } from './move-work.ts';
import type { OfflineWatch } from './offline-watch.ts';
import type { ReleaseWork } from './release-work.ts';
import type { StateBoard } from './state-board.ts';

export interface JobLifecycleOptions {
  readonly table: JobTable;
  readonly board: StateBoard;
  readonly store: JobStore;
  readonly releases: ReleaseWork;
  readonly moves: MoveWork;
  readonly clock: Clock;
  readonly log: Logger;
  /** Watches for a job that waits for the network. */
  readonly watch: () => OfflineWatch;
}

/** While a job runs its speed and time left change even where no byte comes. */
const TICK_MS = 1000;
const CHECKPOINT_TICKS = 5;
/** With these nothing of the release is believed: where nothing was loaded, nothing is kept. */
const UNTRUSTED: ReadonlySet<HostFailure['kind']> = new Set([
  'manifest-invalid',
  'signature-invalid',
  'release-older',
  'release-expired',
  'release-of-other-game',
  'path-unsafe',
  'size-absurd',
] as const);

export type NewJob = Pick<
  JobRecord,
  'gameId' | 'name' | 'coverPrcture' | 'packageUrl' | 'kind' | 'folder' | 'staging'
> &
  Partial<Pick<JobRecord, 'installDir' | 'target'>>;

/** Begins jobs, sees to their end, and lets the next one begin. */
export class JobLifecycle {
  readonly #options: JobLifecycleOptions;
  #closing = false;

  constructor(options: JobLifecycleOptions) {
    this.#options = options;
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

  /** The caller has claimed the place. */
  start(job: GameJob): GameState {
    const { board, watch } = this.#options;
    board.checked(job.gameId, null);
    watch().forget(job.gameId);
    const signal = job.begin();
    board.queueChanged();
    job.run = this.#run(job, signal);
    return board.known(job.gameId);
  }

  /** Starts a job, or lets it wait for its turn where another is active. */
  async enqueue(job: GameJob, place: 'first' | 'last'): Promise<GameState> {
    const { table, board, store, watch } = this.#options;
    if (table.active() === null && !this.#closing) return this.start(job);
    watch().forget(job.gameId);
    job.change({ order: table.order(place) });
    job.end('queued');
    board.queueChanged();
    await store.save(job.checkpoint());
    return board.known(job.gameId);
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

  async drop(job: GameJob): Promise<void> {
    const { table, board, store, watch } = this.#options;
    watch().forget(job.gameId);
    await store.remove(job.gameId);
    job.stop = null;
    table.delete(job);
    board.queueChanged();
    board.changed(job.gameId);
  }

  /** The next job that waits begins, where none is active. */
  advance(): void {
    const { table } = this.#options;
    if (this.#closing || table.active() !== null) return;
    const next = table.queue().find((job) => !table.leaving.has(job.gameId));
    if (next !== undefined) this.start(next);
  }

  /** Ends the active job so that the next start of the host goes on with it. */
  async close(): Promise<void> {
    this.#closing = true;
    const job = this.#options.table.active();
    if (job === null) return;
    if (job.committed) await job.run;
    else await job.leave('close');
  }

  async #run(job: GameJob, signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    let ticks = 0;
    const tick = (): void => {
      this.#options.board.changed(job.gameId);
      ticks += 1;
      if (ticks % CHECKPOINT_TICKS === 0 && !job.committed)
        void this.#quietly(this.#options.store.save(job.checkpoint()));
      stopTick = clock.schedule(TICK_MS, tick);
    };
    let stopTick = clock.schedule(TICK_MS, tick);
    try {
      await this.#work(job, signal);
      this.#finished(job);
    } catch (error) {
      stopTick();
      await this.#quietly(this.#ended(job, signal, error));
    } finally {
      stopTick();
      this.advance();
    }
  }

  async #work(job: GameJob, signal: AbortSignal): Promise<void> {
    const { store, releases, moves, board } = this.#options;
    const commit = await store.commit(job.gameId);
    if (commit?.kind === 'switch') return releases.finish(job, commit);
    if (commit?.kind === 'move') return moves.finish(job, commit);
    if (job.record.kind === 'move') return moves.run(job, signal);
    const result = await releases.run(job, signal);
    if (job.record.kind === 'repair') board.checked(job.gameId, result);
  }

  #finished(job: GameJob): void {
    const { table, board, log } = this.#options;
    job.stop = null;
    table.delete(job);
    board.changed(job.gameId);
    log.info({ gameId: job.gameId, kind: job.record.kind }, 'job finished');
  }

  /** What is on the disk is settled before the page hears of the end. */
  async #ended(job: GameJob, signal: AbortSignal, error: unknown): Promise<void> {
    if (signal.aborted && !job.committed) return this.#stopped(job);
    const { store, log } = this.#options;
    const failure = toFailure(error);
    log.warn({ gameId: job.gameId, kind: job.record.kind, err: error }, 'job failed');
    if (failure.kind === 'network' && job.record.kind !== 'move') return this.#offline(job);
    const untrusted = UNTRUSTED.has(failure.kind) && !job.committed;
    const keep = !untrusted || (await folderExists(job.record.staging));
    const settled = keep
      ? store.save({ ...job.checkpoint(), state: 'failed', failure })
      : store.remove(job.gameId);
    await this.#quietly(settled);
    job.end('failed', failure);
  }

  async #stopped(job: GameJob): Promise<void> {
    const { store } = this.#options;
    const { kind, damaged } = job.record;
    if (job.stopReason === 'close') {
      await this.#quietly(store.save(job.checkpoint()));
      job.stop = null;
      return;
    }
    // A check that has found nothing yet leaves nothing to go on with.
    const nothing = kind === 'repair' && damaged === null && job.bytesDone === 0;
    if (kind === 'move' || nothing) return this.drop(job);
    await this.#quietly(store.save({ ...job.checkpoint(), state: 'paused' }));
    job.end('paused');
  }

  async #offline(job: GameJob): Promise<void> {
    const { store, watch, log } = this.#options;
    log.info({ gameId: job.gameId }, 'job waits for the network');
    await this.#quietly(store.save({ ...job.checkpoint(), state: 'offline' }));
    job.end('offline');
    if (this.#closing) return;
    watch().watch(job.gameId, job.record.packageUrl, job.offlineTries);
  }

  async #quietly(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.#options.log.warn({ err: error }, 'background work failed');
    }
  }
}
