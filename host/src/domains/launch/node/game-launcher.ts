import { NativeLaunchState, runtimePlatform } from '@gamebox/contract/host';
import type { LaunchEntry, LaunchStatus } from '@gamebox/contract/host';
import { failures, HostError, toFailure } from '../../failure/core/host-error.ts';
import type { Logger } from '../../log/node/logger.ts';
import { lookInTime } from '../../storage/node/answer-in-time.ts';
import { GameFolder } from '../../storage/node/game-folder.ts';
import type { InstalledGame } from '../../package/core/installed-game.ts';
import { fillArguments } from '../core/launch-args.ts';
import type { LaunchRequest } from '../core/launch-args.ts';
import type { ProcessTable } from '../../process/core/process-table.ts';
import { outputOf } from './game-output.ts';
import type { RunningGames } from './running-games.ts';
import { proveAlive, spawnGame } from './spawn-game.ts';
import type { Spawned } from './spawn-game.ts';

export interface GameLauncherOptions {
  readonly home: string;
  readonly registry: { get(gameId: number): Pick<InstalledGame, 'folder' | 'launch'> | null };
  readonly running: RunningGames;
  readonly processes: ProcessTable;
  readonly log: Logger;
  readonly onStatus: (status: LaunchStatus) => void;
  /** The session token with which this player starts games. */
  readonly sessionOf: (userId: number | null) => string;
  /** A switch to another version is under way. */
  readonly isSwitching: (gameId: number) => boolean;
  /** Looks whether its disk is away, and tells the page of it. */
  readonly isAway: (gameId: number) => Promise<boolean>;
  readonly observeMs?: number;
}

const OBSERVE_MS = 800;
/** A sleeping drive takes some seconds; less than the page waits for its answer. */
const ANSWER_MS = 10_000;
const STOP_GRACE_MS = 5000;

/** Starts and stops games. It reports 0 (pending), then 1 (success) or 2 (failure). */
export class GameLauncher {
  readonly #options: GameLauncherOptions;
  readonly #starting = new Map<number, Promise<void>>();

  constructor(options: GameLauncherOptions) {
    this.#options = options;
  }

  /** Running or starting: its files must not change. */
  isRunning(gameId: number): boolean {
    return this.#starting.has(gameId) || this.#options.running.launched(gameId) !== null;
  }

  /** Whether any game is running or starting. */
  isBusy(): boolean {
    return this.#starting.size > 0 || this.#options.running.any() !== null;
  }

  /** Resolves when no game is. */
  async whenIdle(): Promise<void> {
    for (let gameId = this.#any(); gameId !== null; gameId = this.#any())
      await this.whenEnded(gameId);
  }

  /** Throws `already-running` without a report: the running game has not failed. */
  async launch(request: LaunchRequest): Promise<{ pid: number }> {
    const { gameId } = request;
    const { onStatus, log } = this.#options;
    if (this.isRunning(gameId)) throw new HostError(failures.alreadyRunning());
    const started = Promise.withResolvers<void>();
    this.#starting.set(gameId, started.promise);
    onStatus({ state: NativeLaunchState.pending, message: '游戏启动中', gameId });
    try {
      const pid = await this.#start(request);
      onStatus({ state: NativeLaunchState.success, message: '游戏启动成功', gameId });
      return { pid };
    } catch (error) {
      log.warn({ gameId, err: error }, 'launch failed');
      const reason = await this.#reasonOf(gameId, error);
      const { message } = toFailure(reason);
      onStatus({ state: NativeLaunchState.failure, message, gameId });
      throw reason;
    } finally {
      this.#starting.delete(gameId);
      started.resolve();
    }
  }

  async whenEnded(gameId: number): Promise<void> {
    await this.#starting.get(gameId);
    await this.#options.running.whenEnded(gameId);
  }

  /** Asks the game to end, and kills it if it has not ended after `graceMs`. */
  async stop(gameId: number, graceMs: number = STOP_GRACE_MS): Promise<void> {
    const { running } = this.#options;
    const forced = setTimeout(() => void running.stop(gameId, true), graceMs);
    await running.stop(gameId, false);
    await running.whenEnded(gameId);
    clearTimeout(forced);
  }

  /** Without its disk nothing of a game is found, and no repair helps. */
  async #reasonOf(gameId: number, error: unknown): Promise<unknown> {
    const game = this.#options.registry.get(gameId);
    if (game === null || !(await this.#options.isAway(gameId))) return error;
    return new HostError(failures.diskAway(game.folder), error);
  }

  #any(): number | null {
    return this.#starting.keys().next().value ?? this.#options.running.any();
  }

  async #start(request: LaunchRequest): Promise<number> {
    const { home, running, processes, log } = this.#options;
    const { gameId, serverId, userId = null } = request;
    const { folder, entry } = this.#entry(gameId);
    // Before waiting for the process: another account may log in meanwhile.
    const token = this.#options.sessionOf(userId);
    // Also because a spawn waits for the disk, and this whole program with it.
    const found = await lookInTime(
      `program of ${folder.root}`,
      async () => ({ link: await folder.linkAbove(entry.path) }),
      null,
      ANSWER_MS,
    );
    if (found === null) throw new HostError(failures.diskAway(folder.root));
    const { link } = found;
    if (link !== null) throw new HostError(failures.folderLinked(link));
    const spawned = await spawnGame({
      program: folder.path(entry.path),
      args: fillArguments(entry, request),
      folder: folder.root,
      output: outputOf(home, gameId),
      processes,
    });
    const { first } = spawned;
    // Recorded before the launch is proved, so that a later host finds the game if this one is
    // killed.
    const launched = { first, now: first };
    const known = running.expect({ gameId, serverId, userId, launched }, token);
    try {
      const pid = await this.#prove(gameId, spawned);
      log.info({ gameId, pid }, 'game started');
      await known;
      return pid;
    } catch (error) {
      running.end(gameId);
      throw error;
    }
  }

  async #prove(gameId: number, spawned: Spawned): Promise<number> {
    const { running, processes, log, observeMs = OBSERVE_MS } = this.#options;
    const { child, first } = spawned;
    const launched = await proveAlive(spawned, observeMs, processes);
    const { pid } = launched.now;
    const onExit = (): void => {
      const { exitCode: code, signalCode: signal } = child;
      log.info({ gameId, pid, code, signal }, 'the started process ended');
      void running.leave(gameId, pid, { code, signal });
    };
    const isChild = first.pid === pid;
    const began = running.begin(gameId, launched, isChild);
    if (isChild) child.once('exit', onExit);
    if (isChild && (child.exitCode !== null || child.signalCode !== null)) onExit();
    await began;
    return pid;
  }

  #entry(gameId: number): { folder: GameFolder; entry: LaunchEntry } {
    const { registry, isSwitching } = this.#options;
    if (isSwitching(gameId)) throw new HostError(failures.unavailable('游戏正在安装，请稍后再试'));
    const installed = registry.get(gameId);
    if (installed === null) throw new HostError(failures.notInstalled());
    const platform = `${process.platform}-${process.arch}`;
    const known = runtimePlatform.safeParse(platform);
    const entry = known.success ? installed.launch[known.data] : undefined;
    if (entry === undefined) throw new HostError(failures.unsupportedPlatform(platform));
    return { folder: new GameFolder(installed.folder), entry };
  }
}
