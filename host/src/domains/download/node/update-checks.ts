import type { Logger } from '../../log/node/logger.ts';
import type { InstalledGame, NewerRelease } from '../../package/core/installed-game.ts';
import { Semaphore } from '../../transfer/node/chunks/semaphore.ts';
import type { Engine } from '../core/engine.ts';
import { engineTask } from './engine-task.ts';
import type { EngineTaskSources } from './engine-task.ts';
import type { JobTable } from './job-table.ts';
import { plannedStaging } from './left-staging.ts';
import type { StateBoard } from './state-board.ts';

export interface UpdateCheckOptions extends EngineTaskSources {
  readonly home: string;
  readonly engine: Engine;
  readonly table: JobTable;
  readonly board: StateBoard;
  readonly log: Logger;
}

/** Asks the servers for newer releases of installed games. */
export class UpdateChecks {
  readonly #options: UpdateCheckOptions;
  readonly #asked = new Set<number>();
  readonly #stop = new AbortController();
  /** A page may name new versions of all its games at once. */
  readonly #turns = new Semaphore(() => 1);

  constructor(options: UpdateCheckOptions) {
    this.#options = options;
  }

  async checkAll(): Promise<void> {
    for (const { gameId } of this.#options.registry.list()) await this.check(gameId);
  }

  /** Never rejects; does nothing while the game has a job or is already being checked. */
  async check(gameId: number): Promise<void> {
    const { registry, table, log } = this.#options;
    const game = registry.get(gameId);
    const idle = game !== null && !game.removing && table.get(gameId) === null;
    if (!idle || this.#asked.has(gameId) || this.#stop.signal.aborted) return;
    this.#asked.add(gameId);
    try {
      await this.#ask(game);
    } catch (error) {
      if (!this.#stop.signal.aborted) log.info({ gameId, err: error }, 'update check failed');
    } finally {
      this.#asked.delete(gameId);
    }
  }

  close(): void {
    this.#stop.abort();
  }

  async #ask(game: InstalledGame): Promise<void> {
    const { home, engine, registry, known, board } = this.#options;
    const { gameId, packageUrl, folder } = game;
    const staging = await plannedStaging({ gameId, folder, home });
    const task = await engineTask(this.#options, { gameId, packageUrl, staging, kind: 'install' });
    const { facts, installed, downloadBytes } = await this.#turns.with(() =>
      engine.plan(task, this.#stop.signal),
    );
    await known.note(gameId, packageUrl, facts.release);
    // The game may have been updated or removed during the request.
    const now = registry.get(gameId);
    if (now === null || now.removing || now.release !== game.release) return;
    const { release, version, notes } = facts;
    const update = installed ? null : { release, version, notes, downloadBytes };
    if (isSame(update, now.update)) return;
    await registry.change(gameId, { update });
    board.push(gameId);
  }
}

function isSame(a: NewerRelease | null, b: NewerRelease | null): boolean {
  return a?.release === b?.release && a?.downloadBytes === b?.downloadBytes;
}
