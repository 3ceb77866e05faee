import type { PlaySession } from '../core/play-ledger.ts';
import type { ProcessTable } from '../../process/core/process-table.ts';
import type { PlayRecorder, Playing } from './play-recorder.ts';

interface Running {
  readonly playId: string;
  pid: number;
  readonly ended: Promise<void>;
  readonly end: () => void;
  poll: NodeJS.Timeout | null;
}

const POLL_MS = 2000;

/** Who sees to it that a game is played no longer than its player may. */
export interface PlayLimits {
  /** By this session of its player. Resolves when the next host knows of it. */
  begin(play: LimitedPlay, token: string): Promise<void>;
  goOn(play: LimitedPlay): void;
  forget(playId: string): void;
}

type LimitedPlay = Pick<PlaySession, 'playId' | 'gameId'> & { userId: number | null };

export interface RunningGamesOptions {
  readonly recorder: PlayRecorder;
  readonly processes: ProcessTable;
  readonly onChange: (gameId: number) => void;
  /** Told of each game that runs, and of its end. */
  readonly limits: PlayLimits;
  readonly pollMs?: number;
}

/** Which games run, their play time, and the news of it. */
export class RunningGames {
  readonly #options: RunningGamesOptions;
  readonly #games = new Map<number, Running>();

  constructor(options: RunningGamesOptions) {
    this.#options = options;
  }

  /** Takes up games that an earlier run of the host started and that still run. */
  async adopt(): Promise<void> {
    const { recorder, limits } = this.#options;
    for (const session of recorder.unended()) {
      const { playId, gameId, userId = null } = session;
      if (await this.#isSameProcess(session)) {
        // It was played while there was no host to count.
        recorder.goOnSince(playId);
        this.#watch(this.#enter(session), gameId);
        limits.goOn({ playId, gameId, userId });
      } else recorder.end(playId);
    }
  }

  /**
   * Resolves when a host that is killed from now on knows the game again. The end of a child is
   * told by `left`, any other process is watched. `token` is the session of its player.
   */
  async began(playing: Playing, token: string, isChild: boolean): Promise<void> {
    const { recorder, limits, onChange } = this.#options;
    const { gameId, userId } = playing;
    const playId = recorder.begin(playing);
    const running = this.#enter({ ...playing, playId });
    if (!isChild) this.#watch(running, gameId);
    const limited = limits.begin({ playId, gameId, userId }, token);
    onChange(gameId);
    await Promise.all([recorder.saved(), limited]);
  }

  /** The process has ended: the game with it, unless it ended well and only started the game. */
  async left(gameId: number, pid: number, exitCode: number | null): Promise<void> {
    const { processes, recorder } = this.#options;
    const heir = exitCode === 0 ? await processes.successor(pid) : null;
    const running = this.#games.get(gameId);
    if (running?.pid !== pid) return;
    if (heir === null) return this.ended(gameId);
    running.pid = heir;
    this.#watch(running, gameId);
    recorder.isNow(running.playId, heir, await processes.identity(heir));
  }

  ended(gameId: number): void {
    const running = this.#games.get(gameId);
    if (running === undefined) return;
    if (running.poll !== null) clearInterval(running.poll);
    this.#games.delete(gameId);
    this.#options.recorder.end(running.playId);
    this.#options.limits.forget(running.playId);
    running.end();
    this.#options.onChange(gameId);
  }

  pid(gameId: number): number | null {
    return this.#games.get(gameId)?.pid ?? null;
  }

  /** A game that runs, or null. */
  any(): number | null {
    return this.#games.keys().next().value ?? null;
  }

  async whenEnded(gameId: number): Promise<void> {
    await this.#games.get(gameId)?.ended;
  }

  close(): void {
    for (const { poll } of this.#games.values()) if (poll !== null) clearInterval(poll);
  }

  #enter({ gameId, playId, pid }: Pick<PlaySession, 'gameId' | 'playId' | 'pid'>): Running {
    const { promise, resolve } = Promise.withResolvers<void>();
    const running: Running = { playId, pid, ended: promise, end: resolve, poll: null };
    this.#games.set(gameId, running);
    return running;
  }

  /** Of a process that is no child of this one: nothing tells its end. */
  #watch(running: Running, gameId: number): void {
    const { processes, pollMs = POLL_MS } = this.#options;
    if (running.poll !== null) clearInterval(running.poll);
    running.poll = setInterval(() => {
      if (!processes.isAlive(running.pid)) this.ended(gameId);
    }, pollMs);
    running.poll.unref();
  }

  async #isSameProcess({ pid, identity }: PlaySession): Promise<boolean> {
    const { processes } = this.#options;
    if (identity === null || !processes.isAlive(pid)) return false;
    return (await processes.identity(pid)) === identity;
  }
}
