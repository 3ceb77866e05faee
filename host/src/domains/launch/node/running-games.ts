import type { PlaySession } from '../core/play-ledger.ts';
import type { PlayRecorder, Playing } from './play-recorder.ts';
import { isAlive, processIdentity } from './process-identity.ts';

interface Running {
  readonly playId: string;
  readonly pid: number;
  readonly ended: Promise<void>;
  readonly end: () => void;
  poll: NodeJS.Timeout | null;
}

const POLL_MS = 2000;

/** Which games run, their play time, and the news of it. */
export class RunningGames {
  readonly #recorder: PlayRecorder;
  readonly #onChange: (gameId: number) => void;
  readonly #games = new Map<number, Running>();

  constructor(recorder: PlayRecorder, onChange: (gameId: number) => void) {
    this.#recorder = recorder;
    this.#onChange = onChange;
  }

  /** Takes up games that an earlier run of the host started and that still run. */
  adopt(): void {
    for (const session of this.#recorder.unended()) {
      if (isSameProcess(session)) {
        this.#recorder.goOn(session.playId);
        const running = this.#enter(session.gameId, session.playId, session.pid);
        running.poll = setInterval(() => {
          if (!isSameProcess(session)) this.ended(session.gameId);
        }, POLL_MS);
        running.poll.unref();
      } else this.#recorder.end(session.playId);
    }
  }

  /** Resolves when a host that is killed from now on knows the game again. */
  async began(playing: Playing): Promise<void> {
    this.#enter(playing.gameId, this.#recorder.begin(playing), playing.pid);
    this.#onChange(playing.gameId);
    await this.#recorder.saved();
  }

  ended(gameId: number): void {
    const running = this.#games.get(gameId);
    if (running === undefined) return;
    if (running.poll !== null) clearInterval(running.poll);
    this.#games.delete(gameId);
    this.#recorder.end(running.playId);
    running.end();
    this.#onChange(gameId);
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

  #enter(gameId: number, playId: string, pid: number): Running {
    const { promise, resolve } = Promise.withResolvers<void>();
    const running: Running = { playId, pid, ended: promise, end: resolve, poll: null };
    this.#games.set(gameId, running);
    return running;
  }
}

function isSameProcess({ pid, identity }: PlaySession): boolean {
  return identity !== null && isAlive(pid) && processIdentity(pid) === identity;
}
