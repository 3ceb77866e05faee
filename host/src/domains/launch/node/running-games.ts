import type { PlaySession } from '../core/play-ledger.ts';
import { hasCrashed } from '../../process/core/process-exit.ts';
import type { ProcessExit } from '../../process/core/process-exit.ts';
import type { KnownProcess, Launched, ProcessTable } from '../../process/core/process-table.ts';
import type { PlayRecorder, Playing } from './play-recorder.ts';

interface Running {
  readonly playId: string;
  launched: Launched;
  /** False until the launch has succeeded. */
  hasBegun: boolean;
  isAskedToEnd: boolean;
  readonly ended: Promise<void>;
  readonly end: () => void;
  poll: NodeJS.Timeout | null;
}

const POLL_MS = 2000;

/** Limits how long a player may play. */
export interface PlayLimits {
  /** Begins with this session of the player. Resolves when the next host would know of it. */
  begin(play: LimitedPlay, token: string): Promise<void>;
  goOn(play: LimitedPlay): void;
  forget(playId: string): void;
}

/** Keeps what a running game prints from filling the disk. */
export interface KeptOutput {
  watch(gameId: number): void;
  forget(gameId: number): void;
}

type LimitedPlay = Pick<PlaySession, 'playId' | 'gameId'> & { userId: number | null };

export interface RunningGamesOptions {
  readonly recorder: PlayRecorder;
  readonly processes: ProcessTable;
  readonly onChange: (gameId: number) => void;
  /** Is called for each game that runs and for its end. */
  readonly limits: PlayLimits;
  /** Is watched from the start of a program until its end. */
  readonly output: KeptOutput;
  readonly pollMs?: number;
}

/** The running games and their play time; reports changes. */
export class RunningGames {
  readonly #options: RunningGamesOptions;
  readonly #games = new Map<number, Running>();
  #isClosed = false;

  constructor(options: RunningGamesOptions) {
    this.#options = options;
  }

  /** Finds games of an earlier host that still run. */
  async adopt(): Promise<void> {
    const { recorder, limits } = this.#options;
    for (const session of recorder.unended()) {
      const { playId, gameId, userId = null } = session;
      const launched = await this.#find(session);
      if (launched !== null) {
        recorder.isNow(playId, launched);
        // It was played while no host was counting.
        recorder.goOnSince(playId);
        const running = this.#add(gameId, playId, launched);
        running.hasBegun = true;
        this.#watch(running, gameId);
        limits.goOn({ playId, gameId, userId });
      } else recorder.end(playId);
    }
  }

  /**
   * A program was started that may become a running game. Resolves when a later host would find it
   * after a kill. `token` is the player's session.
   */
  async expect(playing: Playing, token: string): Promise<void> {
    const { recorder, limits } = this.#options;
    const { gameId, userId, launched } = playing;
    const playId = recorder.expect(playing);
    this.#add(gameId, playId, launched);
    const limited = limits.begin({ playId, gameId, userId }, token);
    await Promise.all([recorder.save(), limited]);
  }

  /**
   * The expected program runs as a game. A child's end is reported by `leave`; any other process is
   * watched. Resolves when the next host would know of it.
   */
  async begin(gameId: number, launched: Launched, isChild: boolean): Promise<void> {
    const running = this.#games.get(gameId);
    if (running === undefined) return;
    const { recorder, onChange } = this.#options;
    running.launched = launched;
    running.hasBegun = true;
    recorder.isNow(running.playId, launched);
    recorder.begin(running.playId);
    if (!isChild) this.#watch(running, gameId);
    onChange(gameId);
    await recorder.save();
  }

  /**
   * The process has ended, and the game with it, unless something that it started still lives.
   * After a crash that nobody asked for the game counts as ended: remaining processes only show the
   * crash message.
   */
  async leave(gameId: number, pid: number, exit: ProcessExit): Promise<void> {
    const running = this.#games.get(gameId);
    if (running?.launched.now.pid !== pid) return;
    if (hasCrashed(exit) && !running.isAskedToEnd) this.end(gameId);
    else await this.#handOn(running, gameId);
  }

  /** Asks a game to end, or kills it. */
  async stop(gameId: number, force: boolean): Promise<void> {
    const running = this.#games.get(gameId);
    if (running === undefined) return;
    running.isAskedToEnd = true;
    if (await this.#isAnothers(running.launched.now)) await this.#handOn(running, gameId);
    if (this.#games.get(gameId) === running)
      await this.#options.processes.end(running.launched, force);
  }

  end(gameId: number): void {
    const running = this.#games.get(gameId);
    if (running === undefined) return;
    if (running.poll !== null) clearInterval(running.poll);
    this.#games.delete(gameId);
    this.#options.recorder.end(running.playId);
    this.#options.limits.forget(running.playId);
    this.#options.output.forget(gameId);
    running.end();
    // For a game that never began, the failed launch reports it.
    if (running.hasBegun) this.#options.onChange(gameId);
  }

  launched(gameId: number): Launched | null {
    return this.#games.get(gameId)?.launched ?? null;
  }

  /** Any running game, or null. */
  any(): number | null {
    return this.#games.keys().next().value ?? null;
  }

  async whenEnded(gameId: number): Promise<void> {
    await this.#games.get(gameId)?.ended;
  }

  close(): void {
    this.#isClosed = true;
    for (const [gameId, { poll }] of this.#games) {
      if (poll !== null) clearInterval(poll);
      this.#options.output.forget(gameId);
    }
  }

  #add(gameId: number, playId: string, launched: Launched): Running {
    const { promise, resolve } = Promise.withResolvers<void>();
    const running: Running = {
      playId,
      launched,
      hasBegun: false,
      isAskedToEnd: false,
      ended: promise,
      end: resolve,
      poll: null,
    };
    this.#games.set(gameId, running);
    this.#options.output.watch(gameId);
    return running;
  }

  /** Watches a process that is not our child: nothing else reports its end. */
  #watch(running: Running, gameId: number): void {
    const { processes, pollMs = POLL_MS } = this.#options;
    const poll = setInterval(() => {
      if (processes.isAlive(running.launched.now.pid)) return;
      clearInterval(poll);
      void this.#handOn(running, gameId);
    }, pollMs);
    running.poll = poll;
    poll.unref();
  }

  /** When a process ends, the game has ended only if nothing of its launch lives. */
  async #handOn(running: Running, gameId: number): Promise<void> {
    const { processes, recorder } = this.#options;
    const { launched, playId } = running;
    const heir = await processes.successor(launched);
    if (this.#isClosed || this.#games.get(gameId) !== running) return;
    if (heir === null) return this.end(gameId);
    running.launched = { first: launched.first, now: heir };
    this.#watch(running, gameId);
    recorder.isNow(playId, running.launched);
  }

  /** Whether another program has this id now: then we must not end it. */
  async #isAnothers({ pid, identity }: KnownProcess): Promise<boolean> {
    if (identity === null) return false;
    const current = await this.#options.processes.identity(pid);
    return current !== null && current !== identity;
  }

  /** The living process of a game that an earlier host started. */
  async #find({ pid, identity, first }: PlaySession): Promise<Launched | null> {
    const { processes } = this.#options;
    const now = { pid, identity };
    const launched = { first: first ?? now, now };
    const isSame = processes.isAlive(pid) && (await processes.identity(pid)) === identity;
    if (isSame && identity !== null) return launched;
    // Without an identity another process group could have got the id.
    if (launched.first.identity === null) return null;
    const heir = await processes.successor(launched);
    return heir === null ? null : { first: launched.first, now: heir };
  }
}
