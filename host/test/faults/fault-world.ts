import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { releasePointer } from '@gamebox/contract/host';
import type { GameState } from '@gamebox/contract/host';
import type { TransferOptions } from '../../src/host-options.ts';
import { PackServer } from '../pack-server.ts';
import { checkTree, namesBeside } from './check-tree.ts';
import { FaultHost, HostDiedError } from './fault-host.ts';
import { GAME_ID } from './game-store.ts';
import type { GameStore } from './game-store.ts';
import { LAUNCHES } from './game-trees.ts';
import type { Tree } from './game-trees.ts';
import type { FaultPlanInput } from './inject/fault-plan.ts';
import type { Run } from './scenario.ts';

export const LATEST = '1/stable/latest.json';

export interface WorldOptions {
  /** The approximate size of a release in bytes. */
  readonly size: number;
  /** The installed release; 0 if the game is not installed. */
  readonly installed: number;
  readonly transfer?: Partial<TransferOptions>;
}

/** One player's computer, the releases, a server that fails on command, and a host. */
export class FaultWorld {
  readonly home: string;
  readonly store: GameStore;
  readonly server: PackServer;
  readonly #transfer: Partial<TransferOptions> | undefined;
  #host: FaultHost | null = null;
  /** The player's own files, which must stay. */
  readonly own: Record<string, Buffer> = {};
  gamesFolder: string;

  private constructor(home: string, store: GameStore, server: PackServer, options: WorldOptions) {
    this.home = home;
    this.store = store;
    this.server = server;
    this.#transfer = options.transfer;
    this.gamesFolder = join(home, 'games');
  }

  static async open(run: Run, options: WorldOptions): Promise<FaultWorld> {
    const { suite, random, defer } = run;
    const store = await suite.store(options.size);
    const home = await suite.folder();
    defer(() => rm(home, { recursive: true, force: true }));
    const server = await new PackServer({ folder: store.folder }).start();
    defer(() => server.close());
    const world = new FaultWorld(home, store, server, options);
    defer(() => world.#host?.kill());
    if (options.installed > 0) {
      const what = { size: options.size, release: options.installed };
      await suite.installInto(home, server.origin, what);
      await world.putOwn('saves/slot-1.dat', random.fork('own').bytes(5000));
      await world.putOwn('mods/mine.txt', Buffer.from('mine'));
    }
    world.offer(Math.max(1, options.installed));
    return world;
  }

  get folder(): string {
    return join(this.gamesFolder, 'game-1');
  }

  get staging(): string {
    const name = readdirSync(this.gamesFolder).find((each) => each.startsWith('.game-1.staging'));
    return join(this.gamesFolder, name ?? '.game-1.staging');
  }

  get jobFolder(): string {
    return join(this.home, 'jobs', '1');
  }

  get host(): FaultHost {
    if (this.#host === null) throw new Error('no host runs');
    return this.#host;
  }

  tree(release: number): Tree {
    const tree = this.store.trees[release - 1];
    if (tree === undefined) throw new Error(`no release ${release}`);
    return tree;
  }

  /** Makes a release the server's newest. */
  offer(release: number, mirrors: readonly string[] = []): void {
    const pointer = this.store.pointers[release - 1]?.toString() ?? '';
    const told: unknown = JSON.parse(pointer);
    this.server.files.set(
      LATEST,
      Buffer.from(JSON.stringify(Object.assign({}, told, { mirrors }))),
    );
  }

  /** The data of `downloadGame`. */
  request(): { gameId: number; name: string; coverPrcture: string; packageUrl: string } {
    const packageUrl = `${this.server.origin}/${LATEST}`;
    return { gameId: GAME_ID, name: 'Demo', coverPrcture: '/c.png', packageUrl };
  }

  /** Only operations on the host's own files and on games count, not on logs. */
  plan(change: Partial<FaultPlanInput> = {}): FaultPlanInput {
    const except = ['logs', 'client', 'access.json'].map((name) => join(this.home, name));
    return { roots: [this.home], except, ...change };
  }

  /** Rejects with `HostDiedError` if the plan kills the host during the start. */
  async start(plan?: Partial<FaultPlanInput>): Promise<FaultHost> {
    await this.#host?.kill();
    this.#host = await FaultHost.start({
      home: this.home,
      pin: this.store.pin,
      ...(plan === undefined ? {} : { plan: this.plan(plan) }),
      ...(this.#transfer === undefined ? {} : { transfer: this.#transfer }),
    });
    return this.#host;
  }

  /** The state in which nothing runs or waits. */
  settled(): Promise<GameState | null> {
    return this.host.until(
      GAME_ID,
      (state) => state === null || (!state.download && state.waiting === undefined),
    );
  }

  /** As `settled`, of an uninstallation, which may go on beside the window of a later host. */
  gone(): Promise<GameState | null> {
    return this.host.until(GAME_ID, (state) => state?.version === undefined);
  }

  /** Like `settled`; throws unless this release is installed then. */
  async settledAt(release: number): Promise<GameState> {
    const state = await this.settled();
    assert.equal(state?.download_state, 4, `installed, not ${JSON.stringify(state)}`);
    assert.equal(state?.version, `${release}.0.0`);
    return state;
  }

  async putOwn(path: string, content: Buffer): Promise<void> {
    await mkdir(dirname(join(this.folder, path)), { recursive: true });
    await writeFile(join(this.folder, path), content);
    this.own[path] = content;
  }

  /** Bytes of packs that were sent so far. */
  get sentBytes(): number {
    let bytes = 0;
    for (const [path, sent] of this.server.sent) if (path.includes('/packs/')) bytes += sent;
    return bytes;
  }

  get isCommitted(): boolean {
    return existsSync(join(this.jobFolder, 'commit.json'));
  }

  /** The release in the registry; null if the game is not installed or is being removed. */
  async installedRelease(): Promise<number | null> {
    const text = await readFile(join(this.home, 'installed.json'), 'utf8').catch(() => '[]');
    const games = z.array(z.object({ release: z.int(), removing: z.boolean() }));
    const [game] = games.parse(JSON.parse(text));
    return game === undefined || game.removing ? null : game.release;
  }

  /** Throws unless the game's folder contains exactly this release and the player's own files. */
  async checkGame(
    release: number,
    check: (folder: string, tree: Tree) => Promise<void> = checkTree,
  ): Promise<void> {
    await check(this.folder, { ...(release === 0 ? {} : this.tree(release)), ...this.own });
  }

  /** Throws unless the stored signed release is this one: a repair would bring it. */
  async checkKept(release: number): Promise<void> {
    const told: unknown = JSON.parse(this.store.pointers[release - 1]?.toString() ?? '');
    const kept = await readFile(join(this.home, 'installed', `${GAME_ID}.release`));
    assert.equal(hash('sha256', kept), releasePointer.parse(told).sha256);
  }

  /** Throws unless nothing of a job is left. */
  async checkClean(): Promise<void> {
    const isHere = existsSync(this.folder);
    assert.deepEqual(await namesBeside(this.gamesFolder, isHere ? ['game-1'] : []), []);
    assert.deepEqual(await namesBeside(join(this.home, 'jobs'), []), [], 'the jobs folder');
  }

  /** Starts the game for a moment; the program itself checks whether its version is complete. */
  async checkLaunch(release: number): Promise<void> {
    const before = this.own[LAUNCHES]?.toString() ?? '';
    await this.host.call('executeGame', { gameId: GAME_ID, resolution: '1280_800' });
    await this.host.call('stopGame', { gameId: GAME_ID });
    await this.host.until(GAME_ID, (state) => state?.running !== true);
    this.own[LAUNCHES] = await readFile(join(this.folder, LAUNCHES));
    assert.equal(this.own[LAUNCHES].toString(), `${before}${release}.0.0 ok\n`);
  }

  /** True if the host died while `work` waited for it. */
  async dies(work: Promise<unknown>): Promise<boolean> {
    try {
      await work;
      return false;
    } catch (error) {
      if (error instanceof HostDiedError) return true;
      throw error;
    }
  }
}
