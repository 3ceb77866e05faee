import { rm } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { GAME_STATE_MESSAGES_PER_SECOND } from '@gamebox/contract';
import type { BridgeInput, DownloadGameData, GameState } from '@gamebox/contract';
import { failures, HostError, toFailure } from '../../failure/core/host-error.ts';
import type { Logger } from '../../log/node/logger.ts';
import type { GameService } from '../../package/core/game-service.ts';
import { gameFolderIn, stagingFolderFor } from '../../package/node/game-folder.ts';
import { noteNewerRelease } from '../../package/node/newer-release.ts';
import { uninstall } from '../../package/node/uninstall.ts';
import type { JobRecord } from '../core/job-record.ts';
import { installedState, jobState, noneState } from '../core/job-view.ts';
import { LatestGate } from '../core/latest-gate.ts';
import { GameJob } from './game-job.ts';
import { damageFound, recoverJob } from './job-recovery.ts';
import { JobRunner } from './job-runner.ts';
import type { JobRunnerOptions } from './job-runner.ts';

export interface GameServiceOptions extends JobRunnerOptions {
  readonly log: Logger;
  readonly onState: (state: GameState) => void;
}

/** A little more than a fifth of a second, so that no second holds a sixth message. */
const PUSH_INTERVAL_MS = 1000 / GAME_STATE_MESSAGES_PER_SECOND + 10;
/** While a job runs its speed and time left change even where no byte comes. */
const TICK_MS = 1000;

/** Installs by the plain downloader: one job runs at a time, the others wait paused. */
export class PlainGameService implements GameService {
  readonly #options: GameServiceOptions;
  readonly #runner: JobRunner;
  readonly #jobs = new Map<number, GameJob>();
  /** By game, how many files the verification brought anew that was its last job. */
  readonly #repaired = new Map<number, number>();
  /** Games that are being cancelled or removed: nothing may begin for them meanwhile. */
  readonly #leaving = new Set<number>();
  readonly #gate: LatestGate<number, number>;

  private constructor(options: GameServiceOptions) {
    this.#options = options;
    this.#runner = new JobRunner(options);
    this.#gate = new LatestGate<number, number>(PUSH_INTERVAL_MS, (id) => this.#push(id), {
      now: () => performance.now(),
      schedule: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    });
  }

  /** Takes up what the last run of the host left, finishing what only goes forward. */
  static async open(options: GameServiceOptions): Promise<PlainGameService> {
    const service = new PlainGameService(options);
    for (const game of options.registry.list())
      if (game.removing) await service.#quietly(uninstall(options.registry, game.gameId));
    for (const record of await options.store.loadAll()) await service.#recover(record);
    return service;
  }

  state(gameId: number): GameState | null {
    const { registry, play } = this.#options;
    const job = this.#jobs.get(gameId);
    const installed = registry.get(gameId);
    const base =
      job === undefined
        ? installed === null
          ? null
          : { ...installedState(installed), ...this.#lastRepair(gameId) }
        : jobState(job, installed);
    if (base === null) return null;
    const running = installed === null ? {} : { running: play.isRunning(gameId) };
    return { ...base, ...running, ...play.played(gameId) };
  }

  list(): GameState[] {
    const ids = new Set([
      ...this.#jobs.keys(),
      ...this.#options.registry.list().map((game) => game.gameId),
    ]);
    return [...ids].flatMap((id) => this.state(id) ?? []);
  }

  async show(shown: BridgeInput<'setGameState'>): Promise<GameState> {
    const { registry, store } = this.#options;
    const { gameId, name, coverPrcture } = shown;
    const change = {
      ...(name === undefined ? {} : { name }),
      ...(coverPrcture === undefined ? {} : { coverPrcture }),
    };
    const job = this.#jobs.get(gameId);
    const installed = registry.get(gameId);
    if (installed !== null) await registry.put({ ...installed, ...change });
    // What the page heard of another version is a reason to look, and no more.
    const { version } = shown;
    const isNews = typeof version === 'string' && version !== installed?.version;
    if (isNews && job === undefined) void this.#quietly(this.#checkUpdate(gameId));
    if (job !== undefined) {
      job.change(change);
      await store.save(job.record);
    }
    return this.state(gameId) ?? noneState(gameId, name ?? '', coverPrcture ?? '');
  }

  async download(data: DownloadGameData): Promise<GameState> {
    const { gameId, name, coverPrcture, packageUrl } = data;
    this.#claim(gameId);
    const job = this.#jobs.get(gameId) ?? this.#newJob(data, 'install');
    job.change({ name, coverPrcture, packageUrl });
    return this.#start(job);
  }

  async pause(gameId: number): Promise<GameState> {
    const job = this.#jobs.get(gameId);
    if (job?.committed === false) job.stop?.abort();
    await job?.run;
    return this.#known(gameId);
  }

  async resume(gameId: number): Promise<GameState> {
    this.#claim(gameId);
    const job = this.#jobs.get(gameId);
    if (job !== undefined) return this.#start(job);
    if (this.#options.registry.get(gameId) === null) throw new HostError(failures.notInstalled());
    return this.#known(gameId);
  }

  cancel(gameId: number): Promise<GameState> {
    return this.#cancel(gameId, (job) => this.#giveUp(job));
  }

  async #cancel(gameId: number, end: (job: GameJob) => Promise<void>): Promise<GameState> {
    const job = this.#jobs.get(gameId);
    if (job === undefined || this.#leaving.has(gameId)) return this.#known(gameId);
    this.#leaving.add(gameId);
    try {
      await this.pause(gameId);
      if (this.#jobs.get(gameId) === job && !job.committed) await end(job);
    } finally {
      this.#leaving.delete(gameId);
    }
    return this.#known(gameId, job.record.name, job.record.coverPrcture);
  }

  async verify(gameId: number): Promise<GameState> {
    const installed = this.#options.registry.get(gameId);
    if (installed === null) throw new HostError(failures.notInstalled());
    this.#claim(gameId);
    return this.#start(this.#jobs.get(gameId) ?? this.#newJob(installed, 'repair'));
  }

  async uninstall(gameId: number): Promise<GameState> {
    const { registry, play } = this.#options;
    const installed = registry.get(gameId);
    if (play.isRunning(gameId)) throw new HostError(failures.alreadyRunning());
    if (installed === null && !this.#jobs.has(gameId)) throw new HostError(failures.notInstalled());
    await this.#cancel(gameId, (job) => this.#drop(job));
    this.#leaving.add(gameId);
    try {
      await uninstall(registry, gameId);
    } finally {
      this.#leaving.delete(gameId);
    }
    this.#changed(gameId);
    return this.#known(gameId, installed?.name, installed?.coverPrcture);
  }

  setLimit(bytesPerSecond: number): void {
    this.#options.downloader.setLimit(bytesPerSecond);
  }

  async checkUpdates(): Promise<void> {
    for (const game of this.#options.registry.list())
      if (!this.#jobs.has(game.gameId)) await this.#quietly(this.#checkUpdate(game.gameId));
  }

  /** Told by the launch domain: the game came up or went down. */
  playChanged(gameId: number): void {
    this.#changed(gameId);
  }

  /** Another version is being put in place, or the game is on its way out: no time to launch it. */
  isSwitching(gameId: number): boolean {
    return this.#jobs.get(gameId)?.committed === true || this.#leaving.has(gameId);
  }

  async close(): Promise<void> {
    for (const job of this.#jobs.values()) await this.pause(job.gameId);
    this.#gate.close();
    await this.#options.downloader.close();
    await this.#options.manifests.close();
  }

  #claim(gameId: number): void {
    if (this.#leaving.has(gameId)) throw new HostError(failures.alreadyDownloading(gameId));
    const active = [...this.#jobs.values()].find((job) => job.stop !== null);
    if (active === undefined) return;
    throw new HostError(
      active.gameId === gameId
        ? failures.alreadyDownloading(gameId)
        : failures.otherDownloading(active.gameId),
    );
  }

  #newJob(
    game: Pick<DownloadGameData, 'gameId' | 'name' | 'coverPrcture' | 'packageUrl'>,
    kind: 'install' | 'repair',
  ): GameJob {
    const { gameId, name, coverPrcture, packageUrl } = game;
    const { registry, installDir } = this.#options;
    const folder = registry.get(gameId)?.folder ?? gameFolderIn(installDir(), gameId);
    const staging = stagingFolderFor(folder, gameId);
    const shown = { gameId, name, coverPrcture, packageUrl };
    const record = { ...shown, kind, state: 'active' as const, failure: null, folder, staging };
    const job = new GameJob(record, (id) => this.#changed(id));
    this.#jobs.set(gameId, job);
    return job;
  }

  #start(job: GameJob): GameState {
    this.#repaired.delete(job.gameId);
    const { signal } = job.begin();
    job.run = this.#run(job, signal);
    return this.#known(job.gameId);
  }

  async #run(job: GameJob, signal: AbortSignal): Promise<void> {
    const tick = setInterval(() => this.#changed(job.gameId), TICK_MS);
    try {
      await this.#runner.run(job, signal);
      if (job.record.kind === 'repair') this.#repaired.set(job.gameId, job.damaged.length);
      this.#jobs.delete(job.gameId);
      this.#changed(job.gameId);
      this.#options.log.info({ gameId: job.gameId }, 'job finished');
    } catch (error) {
      await this.#quietly(this.#ended(job, signal, error));
    } finally {
      clearInterval(tick);
    }
  }

  /** What is on the disk is settled before the page hears of the end. */
  async #ended(job: GameJob, signal: AbortSignal, error: unknown): Promise<void> {
    const { store, log } = this.#options;
    const planned = (await store.plan(job.gameId)) !== null;
    if (signal.aborted && !job.committed) {
      // A verification that has found nothing yet leaves nothing to go on with.
      if (job.record.kind === 'repair' && !planned) return this.#giveUp(job);
      await this.#quietly(store.save({ ...job.record, state: 'paused' }));
      job.end('paused', null);
      return;
    }
    const failure = toFailure(error);
    log.warn({ gameId: job.gameId, err: error }, 'job failed');
    const nothingToKeep = failure.kind === 'manifest-invalid' && !planned;
    const settled = nothingToKeep
      ? store.remove(job.gameId)
      : store.save({ ...job.record, state: 'failed', failure });
    await this.#quietly(settled);
    job.end('failed', failure);
  }

  /** A game in which a verification has found bad files is not whole because it was cancelled. */
  async #giveUp(job: GameJob): Promise<void> {
    const bad = await damageFound(job, this.#options.store);
    if (bad === null) return this.#drop(job);
    await this.#clear(job);
    const left = this.#newJob(job.record, 'repair');
    left.end('failed', failures.hashMismatch(bad));
    await this.#options.store.save(left.record);
  }

  #lastRepair(gameId: number): Pick<GameState, 'repairedFiles'> {
    const repairedFiles = this.#repaired.get(gameId);
    return repairedFiles === undefined ? {} : { repairedFiles };
  }

  async #drop(job: GameJob): Promise<void> {
    job.stop = null;
    this.#jobs.delete(job.gameId);
    await this.#clear(job);
    this.#changed(job.gameId);
  }

  async #clear(job: GameJob): Promise<void> {
    await rm(job.record.staging, { recursive: true, force: true });
    await this.#options.store.remove(job.gameId);
  }

  async #recover(record: JobRecord): Promise<void> {
    const job = new GameJob(record, (id) => this.#changed(id));
    this.#jobs.set(record.gameId, job);
    if (await recoverJob(job, this.#options.store, this.#runner)) this.#jobs.delete(record.gameId);
  }

  async #checkUpdate(gameId: number): Promise<void> {
    const { registry, manifests } = this.#options;
    if (await noteNewerRelease(registry, manifests, gameId)) this.#changed(gameId);
  }

  #known(gameId: number, name = '', coverPrcture = ''): GameState {
    return this.state(gameId) ?? noneState(gameId, name, coverPrcture);
  }

  #changed(gameId: number): void {
    this.#gate.push(gameId, gameId);
  }

  #push(gameId: number): void {
    this.#options.onState(this.#known(gameId));
  }

  async #quietly(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.#options.log.warn({ err: error }, 'background work failed');
    }
  }
}
