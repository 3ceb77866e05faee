import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import type { HostFailure, ReleasePointer } from '@gamebox/contract';
import { onTestFinished } from 'vitest';
import { generateKey, publish, readPrivateKey } from '@gamebox/publisher';
import type { PublishOptions } from '@gamebox/publisher';
import type {
  EngineEvents,
  EngineInstalled,
  EngineTask,
  StagedRelease,
} from '../src/domains/download/core/engine.ts';
import { signRelease } from './sign-release.ts';
import { temporaryFolder } from './temporary-folder.ts';

const GAME = 7;

export type Tree = Readonly<Record<string, Buffer | string>>;

/** The answer in place of the file: a status, or other bytes. */
export type Answer = number | Buffer | null;

/** A published store, its server, and one player's disk. */
export class EngineWorld {
  readonly root: string;
  readonly #store: string;
  readonly #keyPath: string;
  readonly pin: string;
  readonly asked: string[] = [];
  answer: (path: string) => Answer = () => null;
  /** Requests of these paths get no answer: the connection ends. */
  cuts: (path: string) => boolean = () => false;
  /** No request gets an answer. */
  isOffline = false;
  installed: EngineInstalled | null = null;
  #origin = '';

  private constructor(root: string, pin: string) {
    this.root = root;
    this.#store = join(root, 'store');
    this.#keyPath = join(root, 'key.pem');
    this.pin = pin;
  }

  static async open(): Promise<EngineWorld> {
    const root = await temporaryFolder();
    const { pin } = await generateKey(join(root, 'key.pem'));
    // The host settles it before each run.
    await mkdir(join(root, 'games'));
    const world = new EngineWorld(root, pin);
    await world.#serve();
    return world;
  }

  get packageUrl(): string {
    return `${this.#origin}/${GAME}/stable/latest.json`;
  }

  get gameFolder(): string {
    return join(this.root, 'games', 'game-7');
  }

  storePath(path: string): string {
    return join(this.#store, String(GAME), path);
  }

  task(change: Partial<EngineTask> = {}): EngineTask {
    return {
      gameId: GAME,
      kind: 'install',
      packageUrl: this.packageUrl,
      work: join(this.root, 'work'),
      staging: join(this.root, 'games', '.game-7.staging'),
      installed: this.installed,
      knownRelease: 0,
      ...change,
    };
  }

  async publish(tree: Tree, change: Partial<PublishOptions['facts']> = {}): Promise<void> {
    const folder = join(this.root, 'build');
    await rm(folder, { recursive: true, force: true });
    await writeTree(folder, tree);
    await publish({
      folder,
      store: this.#store,
      facts: {
        gameId: GAME,
        name: '河灯',
        channel: 'stable',
        version: '1',
        notes: '',
        launch: {},
        playerFiles: [],
        createdAt: 1_000,
        expiresAt: 2_000_000_000_000,
        ...change,
      },
      scan: { ignore: [], executable: ['bin/*'] },
      keys: [await readPrivateKey(this.#keyPath)],
      deltas: 3,
      dryRun: false,
      again: false,
      onProgress: () => undefined,
    });
  }

  /**
   * Publishes any content as the newest release, signed by the world's key or another; `payload`
   * says how the manifest's text is packed.
   */
  async putRelease(
    manifest: string,
    change: {
      keyPath?: string;
      payload?: (text: string) => Uint8Array;
      pointer?: Partial<ReleasePointer>;
      file?: (bytes: Uint8Array) => Uint8Array;
    } = {},
  ): Promise<void> {
    const payload = (change.payload ?? ((text) => zstdCompressSync(text)))(manifest);
    const key = await readPrivateKey(change.keyPath ?? this.#keyPath);
    const joined = signRelease(payload, key);
    const bytes = change.file?.(joined) ?? joined;
    await writeTree(join(this.#store, String(GAME), 'stable'), {
      'releases/900.release': Buffer.from(bytes),
      'latest.json': JSON.stringify({
        format: 1,
        release: 900,
        version: '9',
        path: 'releases/900.release',
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        ...change.pointer,
      }),
    });
  }

  /** Does what a switch does, without its protection against kills. */
  async place(task: EngineTask, staged: StagedRelease): Promise<void> {
    const placedAt: Record<string, number> = { ...this.installed?.placedAt };
    for (const path of staged.placed) {
      const to = join(this.gameFolder, path);
      await mkdir(dirname(to), { recursive: true });
      await rename(join(task.staging, path), to);
      placedAt[path] = (await stat(to)).mtimeMs;
    }
    for (const path of staged.removed) await rm(join(this.gameFolder, path));
    const releaseFile = join(this.root, 'installed-release');
    await cp(staged.releaseFile, releaseFile);
    await rm(task.work, { recursive: true });
    await rm(task.staging, { recursive: true, force: true });
    const { release } = staged.facts;
    this.installed = { folder: this.gameFolder, release, releaseFile, placedAt };
  }

  async #serve(): Promise<void> {
    const server = createServer((request, response) => {
      const path = decodeURIComponent(request.url ?? '');
      this.asked.push(path);
      if (this.isOffline || this.cuts(path)) {
        response.destroy();
        return;
      }
      const send = async (): Promise<void> => {
        const answer = this.answer(path);
        if (typeof answer === 'number') {
          response.writeHead(answer).end();
          return;
        }
        const bytes = answer ?? (await readFile(join(this.#store, path)));
        const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '');
        const [from, to] = [Number(range?.[1] ?? 0), Number(range?.[2] ?? bytes.length - 1)];
        if (range !== null)
          response.setHeader('content-range', `bytes ${from}-${to}/${bytes.length}`);
        response.writeHead(range === null ? 200 : 206, { 'content-length': to - from + 1 });
        response.end(bytes.subarray(from, to + 1));
      };
      send().catch(() => response.writeHead(404).end());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    this.#origin = `http://127.0.0.1:${address.port}`;
  }
}

async function writeTree(folder: string, tree: Tree): Promise<void> {
  for (const [path, content] of Object.entries(tree)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** Random-looking bytes, the same for each seed. */
export function noise(length: number, seed: number): Buffer {
  const values = new Uint32Array(Math.ceil(length / 4));
  let state = seed | 1;
  for (let i = 0; i < values.length; i += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    values[i] = state;
  }
  return Buffer.from(values.buffer, 0, length);
}

/** Records all events. */
export class Heard implements EngineEvents {
  readonly stages: string[] = [];
  readonly bytes: [number, number][] = [];
  damaged: readonly string[] = [];
  facts: unknown = null;
  readonly troubles: HostFailure['kind'][] = [];

  onStage(stage: string): void {
    if (this.stages.at(-1) !== stage) this.stages.push(stage);
  }

  onBytes(done: number, total: number): void {
    this.bytes.push([done, total]);
  }

  onDamaged(paths: readonly string[]): void {
    this.damaged = paths;
  }

  onTrouble({ kind }: HostFailure): void {
    this.troubles.push(kind);
  }

  onFacts(facts: unknown): void {
    this.facts = facts;
  }
}
