import type { GameState } from '@gamebox/contract/host';
import { failures, HostError } from '../../failure/core/host-error.ts';
import type { Logger } from '../../log/node/logger.ts';
import { answerSoon } from './answer-soon.ts';
import type { GameJob } from './game-job.ts';
import { saveJob } from './job-files.ts';
import type { JobLifecycle } from './job-lifecycle.ts';
import type { JobStore } from './job-store.ts';
import type { JobTable } from './job-table.ts';
import type { StateBoard } from './state-board.ts';

export interface QueueControlOptions {
  readonly table: JobTable;
  readonly board: StateBoard;
  readonly lifecycle: JobLifecycle;
  readonly store: JobStore;
  readonly log: Logger;
}

/** The player's actions on the queue: pause, resume, and reorder. */
export class QueueControl {
  readonly #options: QueueControlOptions;

  constructor(options: QueueControlOptions) {
    this.#options = options;
  }

  /** Pausing the active job pauses the whole queue: the player wants no download at all. */
  async pause(gameId: number): Promise<GameState> {
    const { table, board, lifecycle } = this.#options;
    const job = table.get(gameId);
    if (job === null) return board.known(gameId);
    if (mayPause(job)) {
      job.change({ order: table.order('first') });
      this.#hold(true);
    }
    await answerSoon(lifecycle.pause(job), this.#options.log);
    return board.known(gameId);
  }

  async pauseAll(): Promise<GameState[]> {
    const { table, board, lifecycle } = this.#options;
    // Waiting jobs are paused first: otherwise each would start when the one before it is paused.
    const [active, waiting] = [table.active(), table.all().filter((job) => !job.isActive)];
    active?.change({ order: table.order('first') });
    for (const job of waiting) await lifecycle.pause(job);
    if (active !== null) await answerSoon(lifecycle.pause(active), this.#options.log);
    return board.list();
  }

  /** Throws if another job is active. Null if there is no job. */
  async resume(gameId: number): Promise<GameState | null> {
    const { table, board, log } = this.#options;
    if (table.get(gameId) === null) return this.#resume(gameId);
    return (await answerSoon(this.#resume(gameId), log)) ?? board.known(gameId);
  }

  async #resume(gameId: number): Promise<GameState | null> {
    const { table, board, lifecycle } = this.#options;
    const before = table.get(gameId);
    // It is being paused: it is resumed after that.
    if (before?.state === 'pausing') await before.run;
    const job = table.get(gameId);
    if (job !== null && job === table.active() && !table.isLeaving(gameId))
      return board.known(gameId);
    table.claim(gameId);
    if (job === null) return null;
    this.goOn();
    return lifecycle.start(job);
  }

  /** Resumes everything that the player paused, in the earlier order. */
  async resumeAll(): Promise<GameState[]> {
    const { table, board, lifecycle, store } = this.#options;
    const jobs = table
      .all()
      .filter((job) => isPaused(job) && !table.isLeaving(job.gameId))
      .concat(table.queue())
      .sort((a, b) => a.record.order - b.record.order);
    this.#renumber(jobs);
    for (const job of jobs) if (isPaused(job)) job.take('enqueue');
    this.goOn();
    lifecycle.advance();
    for (const job of jobs) await saveJob(store, job);
    return board.list();
  }

  /** Starts the job of a folder, or puts it at the end of the queue. Refused if one waits that is not wanted. */
  async add(
    gameId: number,
    folder: string,
    job: () => GameJob,
    isWanted: (waiting: GameJob) => boolean,
  ): Promise<GameState> {
    const { table, board, lifecycle } = this.#options;
    const found = table.get(gameId);
    const waiting = found?.isQueued === true ? found : null;
    const isOther = waiting !== null && !isWanted(waiting);
    table.requireStaying(gameId, folder);
    if (isOther || table.active()?.gameId === gameId)
      throw new HostError(failures.alreadyDownloading(gameId));
    this.goOn();
    if (waiting === null) return lifecycle.enqueue(job(), 'last');
    lifecycle.advance();
    return board.known(gameId);
  }

  /** Makes it the next in the queue; starts it if none is active. */
  async putFirst(gameId: number): Promise<GameState> {
    const { table, board, lifecycle } = this.#options;
    const job = this.#job(gameId);
    if (job === table.active()) return board.known(gameId);
    this.goOn();
    return lifecycle.enqueue(job, 'first');
  }

  /** Starts it at once; the active job becomes the next, unless it can no longer be stopped. */
  async downloadNow(gameId: number): Promise<GameState> {
    const { table, board } = this.#options;
    const job = this.#job(gameId);
    const active = table.active();
    if (active === null || active === job || !mayPause(active)) return this.putFirst(gameId);
    const begun = this.#beginAfter(active, job);
    return (await answerSoon(begun, this.#options.log)) ?? board.known(gameId);
  }

  async #beginAfter(active: GameJob, job: GameJob): Promise<GameState> {
    const { table, board, lifecycle } = this.#options;
    const { gameId } = job;
    // Otherwise another job would start in between.
    table.held = true;
    active.take('pause');
    await active.run;
    this.goOn();
    const isFree = table.active() === null && !table.isLeaving(gameId);
    if (!isFree || table.get(gameId) !== job) return board.known(gameId);
    const begun = lifecycle.start(job);
    if (table.get(active.gameId) === active && isPaused(active))
      await lifecycle.enqueue(active, 'first');
    return begun;
  }

  /** Jobs that are not named follow in their earlier order. */
  async reorder(gameIds: readonly number[]): Promise<GameState[]> {
    const { table, board, store } = this.#options;
    const rank = new Map(gameIds.map((gameId, index) => [gameId, index]));
    const rankOf = (job: GameJob): number => rank.get(job.gameId) ?? gameIds.length;
    const jobs = table.queue().toSorted((a, b) => rankOf(a) - rankOf(b));
    this.#renumber(jobs);
    board.pushQueue();
    for (const job of jobs) await saveJob(store, job);
    return board.list();
  }

  /** The player started something, so the queue is no longer paused. */
  goOn(): void {
    this.#hold(false);
  }

  #renumber(jobs: readonly GameJob[]): void {
    for (const [index, job] of jobs.entries()) job.change({ order: index + 1 });
  }

  #hold(held: boolean): void {
    const { table, board, store, log } = this.#options;
    if (table.held === held) return;
    table.held = held;
    board.pushQueue();
    store.saveHeld(held).catch((error: unknown) => {
      log.warn({ err: error }, 'whether the queue is held could not be written down');
    });
  }

  #job(gameId: number): GameJob {
    const { table } = this.#options;
    const job = table.get(gameId);
    if (job === null) throw new HostError(failures.unavailable('没有可以继续的下载'));
    table.requireStaying(gameId);
    return job;
  }
}

/** Whether its run can be paused: a move can't be paused, and a decided job goes on. */
function mayPause(job: GameJob): boolean {
  return job.after('pause') === 'pausing';
}

function isPaused({ state }: GameJob): boolean {
  return state === 'paused' || state === 'switch-paused';
}
