import type { StopSignal } from '../../failure/core/stop-signal.ts';
import type { Logger } from '../../log/node/logger.ts';
import type { JobTable, LeftRest } from './job-table.ts';
import { logFailure } from './log-failure.ts';
import type { StateBoard } from './state-board.ts';

export interface RestWorkOptions {
  readonly table: JobTable;
  readonly board: Pick<StateBoard, 'push'>;
  readonly log: Logger;
  /** The host ends. */
  readonly closing: StopSignal;
  /** A game is free again, in a folder at least. */
  readonly onFree: () => void;
}

interface Rest extends LeftRest {
  readonly work: () => Promise<void>;
}

/**
 * What earlier runs left to be removed. Its disk may be slow, or not answer, so the window does not wait
 * for it. Until a game's is removed no job begins for the game in the same folder.
 */
export class RestWork {
  readonly #options: RestWorkOptions;
  readonly #rests: Rest[] = [];
  readonly #ends = new Map<number, PromiseWithResolvers<void>>();

  constructor(options: RestWorkOptions) {
    this.#options = options;
  }

  add(gameId: number, folder: string, work: () => Promise<void>): void {
    const rest = { gameId, folder, work };
    this.#options.table.clearing.add(rest);
    this.#rests.push(rest);
    if (!this.#ends.has(gameId)) this.#ends.set(gameId, Promise.withResolvers());
  }

  /** Resolves when nothing is left of a game's. */
  async ended(gameId: number): Promise<void> {
    await this.#ends.get(gameId)?.promise;
  }

  /**
   * Does all that was added; in its order for each folder, so that a disk that hangs holds one thread. Never
   * rejects.
   */
  async run(): Promise<void> {
    const folders = Map.groupBy(this.#rests, ({ folder }) => folder);
    await Promise.all([...folders.values()].map((rests) => this.#runEach(rests)));
  }

  async #runEach(rests: readonly Rest[]): Promise<void> {
    const { table, board, log, closing, onFree } = this.#options;
    for (const rest of rests) {
      const { gameId, work } = rest;
      // Once the host ends, the next one does it: this one gives its home up.
      const removal = closing.aborted ? Promise.resolve() : work();
      await logFailure(removal, log, 'what an earlier run left could not be removed');
      table.clearing.delete(rest);
      if (!table.isClearing(gameId)) this.#ends.get(gameId)?.resolve();
      board.push(gameId);
      onFree();
    }
  }
}
