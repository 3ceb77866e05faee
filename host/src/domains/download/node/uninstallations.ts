import type { GameState } from '@gamebox/contract/host';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { StoppedError } from '../../failure/core/stop-signal.ts';
import type { StopSignal } from '../../failure/core/stop-signal.ts';
import { uninstall } from '../../package/node/uninstall.ts';
import { answerInTime } from '../../storage/node/answer-in-time.ts';
import { answerSoon } from './answer-soon.ts';
import { uninstalledEntry } from './history-entry.ts';
import { removeLeftStaging } from './left-staging.ts';
import type { DownloadServiceOptions, ServiceParts } from './service-parts.ts';

type Parts = Pick<ServiceParts, 'table' | 'board' | 'lifecycle'>;

export interface UninstallationsOptions
  extends Parts, Pick<DownloadServiceOptions, 'home' | 'registry' | 'play' | 'book' | 'log'> {
  /** The host ends. */
  readonly closing: StopSignal;
  /** Resolves when what earlier runs left of a game is removed. */
  readonly restEnded: (gameId: number) => Promise<void>;
}

/** Removes installed games, each with its job. */
export class Uninstallations {
  readonly #options: UninstallationsOptions;
  readonly #running = new Set<Promise<unknown>>();

  constructor(options: UninstallationsOptions) {
    this.#options = options;
  }

  async uninstall(gameId: number): Promise<GameState> {
    const { registry, play, table, board, log } = this.#options;
    const installed = registry.get(gameId);
    if (play.isRunning(gameId)) throw new HostError(failures.alreadyRunning());
    if (installed === null && table.get(gameId) === null)
      throw new HostError(failures.notInstalled());
    // The rest of an earlier run is waited for.
    if (!table.isClearing(gameId) || table.uninstalling.has(gameId)) table.requireStaying(gameId);
    const work = this.#uninstall(gameId).finally(() => this.#running.delete(work));
    this.#running.add(work);
    const links = (await answerSoon(work, log)) ?? [];
    const state = board.known(gameId, installed?.name, installed?.coverPrcture);
    return links.length === 0 ? state : { ...state, leftLinks: links };
  }

  /** Those that are under way; they stop before their next file once the host ends. */
  running(): Promise<unknown>[] {
    return [...this.#running];
  }

  /** Returns the links that were left. */
  async #uninstall(gameId: number): Promise<string[]> {
    const { home, registry, book, table, board, lifecycle } = this.#options;
    const { closing, restEnded } = this.#options;
    table.uninstalling.add(gameId);
    try {
      // On a disk that does not answer it is beside the game's files.
      await answerInTime(restEnded(gameId), undefined);
      const job = table.get(gameId);
      const before = registry.get(gameId);
      if (job !== null) await lifecycle.uninstall(job);
      // A game whose decided switch waits for its disk is only forgotten.
      const game = registry.get(gameId) ?? before;
      const links = await uninstall(registry, gameId, closing);
      if (game !== null) {
        void book.note(uninstalledEntry(game));
        await removeLeftStaging(home, gameId, game.folder);
      }
      return links;
    } catch (error) {
      // The host ends, and the next one goes on with it.
      if (error instanceof StoppedError) return [];
      throw error;
    } finally {
      table.uninstalling.delete(gameId);
      board.recordCheck(gameId, null);
      board.push(gameId);
    }
  }
}
