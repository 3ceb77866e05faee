import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PackServer } from '../pack-server.ts';
import { FaultHost } from './fault-host.ts';
import { GAME_ID, makeStore } from './game-store.ts';
import type { GameStore } from './game-store.ts';
import { Random } from './random.ts';

const run = promisify(execFile);

/** A home that can be copied, and the server that its games came from. */
export interface Template {
  readonly home: string;
  readonly origin: string;
}

/** What the runs of all scenarios share: the seed, releases and homes. */
export class Suite {
  readonly seed: string;
  readonly root: string;
  readonly #stores = new Map<number, Promise<GameStore>>();
  readonly #kept = new Map<string, Promise<unknown>>();

  private constructor(seed: string, root: string) {
    this.seed = seed;
    this.root = root;
  }

  static async open(seed: string): Promise<Suite> {
    return new Suite(seed, await mkdtemp(join(tmpdir(), 'gamebox-faults-')));
  }

  random(name: string): Random {
    return new Random(this.seed).fork(name);
  }

  /** Computed once, by the first caller. */
  once<T>(name: string, find: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(name) ?? find();
    this.#kept.set(name, known);
    // The name says what is kept under it.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    return known as Promise<T>;
  }

  /** A store with releases of about this size in bytes. */
  store(size: number): Promise<GameStore> {
    const known =
      this.#stores.get(size) ??
      makeStore(join(this.root, `store-${size}`), this.random(`store ${size}`), size);
    this.#stores.set(size, known);
    return known;
  }

  folder(): Promise<string> {
    return mkdtemp(join(this.root, 'run-'));
  }

  /** Makes `home` that of a player who has installed this release from `origin`. */
  async installInto(
    home: string,
    origin: string,
    { size, release }: { size: number; release: number },
  ): Promise<void> {
    const template = await this.once(`home ${size} ${release}`, () =>
      this.#template(size, release),
    );
    await copyHome(template, { home, origin });
  }

  async close(): Promise<void> {
    await rm(this.root, { recursive: true, force: true });
  }

  async #template(size: number, release: number): Promise<Template> {
    const store = await this.store(size);
    const home = await this.folder();
    const server = await new PackServer({ folder: store.folder }).start();
    server.files.set('1/stable/latest.json', store.pointers[release - 1] ?? Buffer.alloc(0));
    const { origin } = server;
    const host = await FaultHost.start({ home, pin: store.pin });
    try {
      const packageUrl = `${origin}/1/stable/latest.json`;
      const game = { gameId: GAME_ID, name: 'Demo', coverPrcture: '/c.png', packageUrl };
      await host.call('downloadGame', game);
      const state = await host.until(GAME_ID, (now) => now !== null && !now.download);
      if (state?.download_state !== 4) throw new Error(`not installed: ${JSON.stringify(state)}`);
    } finally {
      await host.end();
      await server.close();
    }
    await rm(join(home, 'logs'), { recursive: true, force: true });
    return { home, origin };
  }
}

/** As if it had always been there: folder names and addresses in the host's data are replaced. */
export async function copyHome(from: Template, to: Template): Promise<void> {
  await run('cp', ['-a', `${from.home}/.`, to.home]);
  for (const name of await readdir(to.home, { recursive: true })) {
    if (!name.endsWith('.json') || name.startsWith('games')) continue;
    const text = await readFile(join(to.home, name), 'utf8');
    const moved = text.replaceAll(from.home, to.home).replaceAll(from.origin, to.origin);
    await writeFile(join(to.home, name), moved);
  }
}
