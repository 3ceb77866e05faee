import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { GameState } from '@gamebox/contract';
import { DownloadService } from '../src/domains/download/node/download-service.ts';
import type { JobStore } from '../src/domains/download/node/job-store.ts';
import type { ProbeAnswer } from '../src/domains/download/node/offline-watch.ts';
import type { DownloadServiceOptions } from '../src/domains/download/node/service-parts.ts';
import { LibraryBook } from '../src/domains/library/node/library-book.ts';
import { InstalledRegistry } from '../src/domains/package/node/installed-registry.ts';
import { KnownReleases } from '../src/domains/package/node/known-releases.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeEngine } from './fake-engine.ts';
import { jobStoreAt } from './job-store-at.ts';
import { temporaryFolder } from './temporary-folder.ts';

const quiet = (): void => undefined;

/** The service on a new home, with the test's own engine, clock and network. */
export class ServiceWorld {
  readonly home: string;
  readonly clock = new FakeClock();
  readonly states: GameState[] = [];
  readonly change: Partial<DownloadServiceOptions>;
  engine = new FakeEngine();
  running = new Set<number>();
  /** Who is logged in. */
  player: number | null = null;
  isOnline = true;
  /** What a server that is not back asks for. */
  retryAfterMs: number | null = null;
  probes = 0;
  network: string | null = 'one';
  games!: DownloadService;
  registry!: InstalledRegistry;
  store!: JobStore;
  book!: LibraryBook;
  #answers: (() => void)[] = [];
  readonly #ends = new Map<number, (() => void)[]>();

  private constructor(home: string, change: Partial<DownloadServiceOptions>) {
    this.home = home;
    this.change = change;
  }

  static async open(change: Partial<DownloadServiceOptions> = {}): Promise<ServiceWorld> {
    const world = new ServiceWorld(await temporaryFolder(), change);
    await world.restart();
    onTestFinished(() => world.games.close());
    return world;
  }

  /** A new service on the same home, with a new engine. */
  async restart(): Promise<void> {
    const { home } = this;
    await mkdir(home, { recursive: true });
    this.engine = new FakeEngine();
    this.store = jobStoreAt(home);
    this.registry = await InstalledRegistry.open(home, () => undefined);
    this.book = await LibraryBook.open({
      home,
      onBackup: () => undefined,
      onUnsaved: () => undefined,
      player: () => this.player,
    });
    this.games = await DownloadService.open({
      home,
      engine: this.engine,
      store: this.store,
      registry: this.registry,
      book: this.book,
      known: await KnownReleases.open(home, quiet, quiet),
      play: {
        isRunning: (gameId) => this.running.has(gameId),
        whenEnded: (gameId) => this.#whenEnded(gameId),
        played: () => null,
      },
      installDir: () => join(home, 'games'),
      clock: this.clock,
      log: pino({ level: 'silent' }),
      onState: (state) => this.states.push(state),
      random: () => 1,
      probe: () => this.#probe(),
      networkNow: () => this.network,
      ...this.change,
    });
    await this.games.begin();
  }

  request(gameId: number): {
    gameId: number;
    name: string;
    coverPrcture: string;
    packageUrl: string;
  } {
    const packageUrl = `http://127.0.0.1:1/${gameId}/stable/latest.json`;
    return { gameId, name: `game ${gameId}`, coverPrcture: '', packageUrl };
  }

  folder(gameId: number): string {
    return join(this.home, 'games', `game-${gameId}`);
  }

  /** Installs with the engine's next run. */
  async install(gameId: number, files: Record<string, string>): Promise<void> {
    const number = this.engine.runs.length + 1;
    await this.games.download(this.request(gameId));
    const run = await this.engine.nth(number);
    await run.stage(files);
    await this.idle();
  }

  /** Stages these files with the engine's run of this number, and waits for the end of its job. */
  async staged(run: number, files: Record<string, string>): Promise<void> {
    await (await this.engine.nth(run)).stage(files);
    await this.idle();
  }

  /** Whether somebody waits for the game to end. */
  isAwaited(gameId: number): boolean {
    return this.#ends.has(gameId);
  }

  /** Ends the running game. */
  endGame(gameId: number): void {
    this.running.delete(gameId);
    for (const wake of this.#ends.get(gameId) ?? []) wake();
    this.#ends.delete(gameId);
  }

  /** Resolves when no job is active and its entry in the history is written. */
  async idle(): Promise<void> {
    await this.games.whenIdle();
    await this.book.written();
  }

  /** Resolves after the next probe was answered. */
  async probed(): Promise<void> {
    await new Promise<void>((resolve) => this.#answers.push(resolve));
  }

  async #whenEnded(gameId: number): Promise<void> {
    if (!this.running.has(gameId)) return;
    await new Promise<void>((resolve) => {
      this.#ends.set(gameId, [...(this.#ends.get(gameId) ?? []), resolve]);
    });
  }

  async #probe(): Promise<ProbeAnswer> {
    this.probes += 1;
    const answers = this.#answers;
    this.#answers = [];
    setImmediate(() => {
      for (const wake of answers) wake();
    });
    return Promise.resolve({ isBack: this.isOnline, retryAfterMs: this.retryAfterMs });
  }
}
