import type { Clock } from '../core/clock.ts';

interface LostRun {
  readonly gameId: number;
  readonly folder: string;
  readonly worked: Promise<unknown>;
  /** And its disk answers again. */
  readonly ended: Promise<void>;
}

/**
 * What is left of runs and removals whose disk did not answer. When it does, each may still write to what it
 * staged: so the next run of the game in that folder comes after it.
 */
export class LostRuns {
  isClosed = false;
  readonly #clock: Clock;
  readonly #runs = new Set<LostRun>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes note of work in a folder that is not waited for any more, and of what its disk still has to answer. */
  add(
    gameId: number,
    folder: string,
    work: Promise<unknown>,
    answered: readonly Promise<unknown>[] = [],
  ): void {
    const worked = Promise.allSettled([work]);
    const all = Promise.allSettled([worked, ...answered]);
    const ended = all.then(() => void this.#runs.delete(run));
    const run = { gameId, folder, worked, ended };
    this.#runs.add(run);
  }

  /** As `add`, for what the next host does as well: its end is not waited for. */
  leave(gameId: number, folder: string, work: Promise<unknown>): void {
    this.add(gameId, folder, Promise.resolve(), [work]);
  }

  has(gameId: number, folder: string): boolean {
    return this.#of(gameId, folder).length > 0;
  }

  /** Resolves when nothing is left of what is of a game's in a folder now. */
  async ended(gameId: number, folder: string): Promise<void> {
    await Promise.all(this.#of(gameId, folder).map((run) => run.ended));
  }

  /** Whether nothing of a game's is left in a folder; false if that does not end in time. */
  async isFree(gameId: number, folder: string, waitMs: number): Promise<boolean> {
    if (!this.has(gameId, folder)) return true;
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const forget = this.#clock.schedule(waitMs, resolve);
    await Promise.race([this.ended(gameId, folder), late]);
    forget();
    return !this.has(gameId, folder);
  }

  /** Resolves when no run writes anything any more; nothing more is begun then. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.#runs].map(({ worked }) => worked));
  }

  #of(gameId: number, folder: string): LostRun[] {
    return [...this.#runs].filter((run) => run.gameId === gameId && run.folder === folder);
  }
}
