import { GAME_STATE_MESSAGES_PER_SECOND } from '@gamebox/contract/host';
import type { GameState } from '@gamebox/contract/host';
import type { PlayInfo } from '../../package/core/game-service.ts';
import type { LibraryBook } from '../../library/node/library-book.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import type { MissingFolders } from '../../package/node/missing-folders.ts';
import type { Clock } from '../core/clock.ts';
import { installedState, jobState, noneState, removingState } from '../core/job-view.ts';
import { LatestThrottle } from '../core/latest-throttle.ts';
import type { JobTable } from './job-table.ts';
import type { CheckResult } from './release-work.ts';

export interface StateBoardOptions {
  readonly table: JobTable;
  readonly registry: InstalledRegistry;
  readonly play: PlayInfo;
  readonly book: Pick<LibraryBook, 'isFavourite'>;
  readonly missing: Pick<MissingFolders, 'of'>;
  readonly clock: Clock;
  readonly onState: (state: GameState) => void;
}

/** Slightly more than a fifth of a second, so that no second has a sixth message. */
const PUSH_INTERVAL_MS = 1000 / GAME_STATE_MESSAGES_PER_SECOND + 10;

/** The state of each game as the page sees it; sends changes. */
export class StateBoard {
  readonly #options: StateBoardOptions;
  readonly #throttle: LatestThrottle<number, number>;
  /** By game: the result, if its last job was a check. */
  readonly #checks = new Map<number, CheckResult>();

  constructor(options: StateBoardOptions) {
    this.#options = options;
    const push = (gameId: number): void => options.onState(this.known(gameId));
    this.#throttle = new LatestThrottle<number, number>(PUSH_INTERVAL_MS, push, options.clock);
  }

  state(gameId: number): GameState | null {
    const { registry, play, table } = this.#options;
    const job = table.get(gameId);
    const installed = registry.get(gameId);
    const more = { ...this.#localFacts(gameId, installed !== null), ...play.played(gameId) };
    if (job !== null) return { ...jobState(job, installed, table.queuePlace(gameId)), ...more };
    if (installed === null) return null;
    if (installed.removing && !table.uninstalling.has(gameId))
      return { ...removingState(installed), ...more };
    return { ...installedState(installed), ...this.#checks.get(gameId), ...more };
  }

  #localFacts(gameId: number, isInstalled: boolean): Partial<GameState> {
    const { play, book, missing } = this.#options;
    const lost = isInstalled ? missing.of(gameId) : null;
    return {
      ...(isInstalled ? { running: play.isRunning(gameId) } : {}),
      ...(lost === null ? {} : { missing: lost }),
      ...(book.isFavourite(gameId) ? { favourite: true } : {}),
    };
  }

  list(): GameState[] {
    const { table, registry } = this.#options;
    const jobs = table.all().sort((one, other) => one.record.order - other.record.order);
    const games = [...jobs, ...registry.list()].map((each) => each.gameId);
    return [...new Set(games)].flatMap((gameId) => this.state(gameId) ?? []);
  }

  known(gameId: number, name = '', coverPrcture = ''): GameState {
    return this.state(gameId) ?? noneState(gameId, name, coverPrcture);
  }

  /** Sends the current state to the page, a few times per second at most. */
  push(gameId: number): void {
    this.#throttle.push(gameId, gameId);
  }

  /** All jobs in the queue have moved up. */
  pushQueue(): void {
    for (const job of this.#options.table.queue()) this.push(job.gameId);
  }

  recordCheck(gameId: number, result: CheckResult | null): void {
    if (result === null) this.#checks.delete(gameId);
    else this.#checks.set(gameId, result);
  }

  checkOf(gameId: number): CheckResult | null {
    return this.#checks.get(gameId) ?? null;
  }

  close(): void {
    this.#throttle.close();
  }
}
