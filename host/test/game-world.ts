import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { onTestFinished } from 'vitest';
import { ProblemList } from '../src/domains/storage/node/problem-list.ts';
import type { PostMessage } from '../src/shells/shell.ts';
import { DownloadState, gameState, launchStatus } from '@gamebox/contract';
import type { HeardGameState, HostMessage, LaunchStatus } from '@gamebox/contract';
import { openDomains } from '../src/host-domains.ts';
import type { HostDomains } from '../src/host-domains.ts';
import type { TransferOptions } from '../src/host-options.ts';
import { stagingFolderFor } from '../src/domains/storage/node/staging-folder.ts';
import { createLogger } from '../src/domains/log/node/logger.ts';
import { PublishedGame } from './published-game.ts';
import { PATIENT } from './silence.ts';
import { temporaryFolder } from './temporary-folder.ts';

const QUICK: Partial<TransferOptions> = {
  ...PATIENT,
  retry: { baseMs: 5, capMs: 20, retryAfterCapMs: 1000, tries: 4 },
};
/** Ends what hangs, before the test itself is ended without a word of the state. */
const DEADLINE_MS = 50_000;

/**
 * The domains of a host in this process, a published game, and the messages that a page would get.
 */
export class GameWorld {
  readonly home: string;
  readonly game: PublishedGame;
  readonly states: HeardGameState[] = [];
  readonly launches: LaunchStatus[] = [];
  #waiting: (() => void)[] = [];
  domains!: HostDomains;

  private constructor(home: string, game: PublishedGame) {
    this.home = home;
    this.game = game;
  }

  static async open(transfer: Partial<TransferOptions> = {}): Promise<GameWorld> {
    const world = new GameWorld(await temporaryFolder(), await PublishedGame.open());
    await world.restart(transfer);
    onTestFinished(() => world.domains.close());
    return world;
  }

  /** Like a host that is restarted on the same home. */
  async restart(
    transfer: Partial<TransferOptions> = {},
    releaseKeys: readonly string[] = [this.game.pin],
  ): Promise<void> {
    const options = {
      platformUrl: this.game.server.origin,
      home: this.home,
      port: 0,
      anyPort: true,
      shell: 'browser' as const,
      clientDir: this.home,
      logLevel: 'debug',
      installation: {},
      onProblem: () => undefined,
      releaseKeys,
      transfer: { ...QUICK, ...transfer },
      onAddress: () => undefined,
      onClosed: () => undefined,
    };
    const log = createLogger(this.home, 'debug');
    const problems = new ProblemList(() => undefined);
    const hear: PostMessage = (action, data) => this.#hear(action, data);
    this.domains = await openDomains(options, { log, problems }, hear);
  }

  get games(): HostDomains['games'] {
    return this.domains.games;
  }

  get folder(): string {
    return join(this.home, 'games', 'game-1');
  }

  /** Of a job that is not known any more: the next one takes it up. */
  get staging(): string {
    return stagingFolderFor({ gameId: 1, folder: this.folder, id: '01234567', home: this.home });
  }

  /** The next state of the game that `wanted` accepts, or the current one. */
  async until(
    wanted: (state: HeardGameState | null) => boolean,
    gameId = 1,
  ): Promise<HeardGameState> {
    const deadline = performance.now() + DEADLINE_MS;
    for (;;) {
      const state = this.games.state(gameId);
      if (wanted(state) && state !== null) return state;
      if (performance.now() > deadline)
        throw new Error(`still ${JSON.stringify(state)} after ${DEADLINE_MS} ms`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 50);
        this.#waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  /** The state in which nothing goes on any more. */
  settled(gameId = 1): Promise<HeardGameState> {
    return this.until((state) => state !== null && !state.download, gameId);
  }

  async install(): Promise<HeardGameState> {
    await this.games.download(this.game.request());
    const state = await this.settled();
    if (state.download_state !== DownloadState.installed)
      throw new Error(`not installed: ${JSON.stringify(state)}`);
    return state;
  }

  /** Puts a player's file into the game's folder. */
  async put(path: string, content: Buffer | string): Promise<void> {
    await mkdir(dirname(join(this.folder, path)), { recursive: true });
    await writeFile(join(this.folder, path), content);
  }

  async break(path: string): Promise<void> {
    await rm(join(this.folder, path));
  }

  #hear(action: HostMessage, data: unknown): void {
    if (action === 'gameState') this.states.push(gameState.parse(data));
    if (action === 'launchStatus') this.launches.push(launchStatus.parse(data));
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }
}
