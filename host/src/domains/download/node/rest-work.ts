import type { Logger } from '../../log/node/logger.ts';
import type { JobTable } from './job-table.ts';
import { logFailure } from './log-failure.ts';
import type { StateBoard } from './state-board.ts';

export interface RestWorkOptions {
  readonly table: JobTable;
  readonly board: Pick<StateBoard, 'push'>;
  readonly log: Logger;
  /** A game is free again. */
  readonly onFree: () => void;
}

/**
 * What earlier runs left to be removed. Its disk may be slow, or not answer, so the window does not wait
 * for it. Until a game's is removed no job begins for the game.
 */
export class RestWork {
  readonly #options: RestWorkOptions;
  readonly #works = new Map<number, (() => Promise<void>)[]>();

  constructor(options: RestWorkOptions) {
    this.#options = options;
  }

  add(gameId: number, work: () => Promise<void>): void {
    this.#options.table.clearing.add(gameId);
    this.#works.set(gameId, [...(this.#works.get(gameId) ?? []), work]);
  }

  /** Does all that was added, in its order for each game. Never rejects. */
  async run(): Promise<void> {
    await Promise.all([...this.#works].map((each) => this.#runFor(...each)));
  }

  async #runFor(gameId: number, works: readonly (() => Promise<void>)[]): Promise<void> {
    const { table, board, log, onFree } = this.#options;
    for (const work of works)
      await logFailure(work(), log, 'what an earlier run left could not be removed');
    table.clearing.delete(gameId);
    board.push(gameId);
    onFree();
  }
}
