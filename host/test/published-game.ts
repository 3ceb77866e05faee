import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { generateKey, publish, readPrivateKey } from '@gamebox/publisher';
import type { PublishOptions } from '@gamebox/publisher';
import { gameGlob } from '@gamebox/contract';
import { PackServer } from './pack-server.ts';
import { hashesOf, temporaryFolder } from './temporary-folder.ts';

export type GameFiles = Readonly<Record<string, Buffer | string>>;

const DAY_MS = 86_400_000;

/** A store filled by the publisher, and its server. Files below `bin/` are executable. */
export class PublishedGame {
  readonly server: PackServer;
  /** The public key that a host trusts. */
  readonly pin: string;
  readonly #root: string;
  #version = 0;
  files: GameFiles = {};

  private constructor(root: string, server: PackServer, pin: string) {
    this.#root = root;
    this.server = server;
    this.pin = pin;
  }

  static async open(): Promise<PublishedGame> {
    const root = await temporaryFolder();
    const { pin } = await generateKey(join(root, 'key.pem'));
    await mkdir(join(root, 'store'));
    const server = await new PackServer({ folder: join(root, 'store') }).start();
    onTestFinished(() => server.close());
    return new PublishedGame(root, server, pin);
  }

  /** Publishes the next release: 1.0.0, then 2.0.0 … */
  async publish(files: GameFiles, facts: Partial<PublishOptions['facts']> = {}): Promise<void> {
    const { gameId = 1 } = facts;
    const folder = join(this.#root, 'build');
    await rm(folder, { recursive: true, force: true });
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    this.files = files;
    this.#version += 1;
    await publish({
      folder,
      store: join(this.#root, 'store'),
      facts: {
        gameId,
        name: 'Demo',
        channel: 'stable',
        version: `${this.#version}.0.0`,
        notes: `what is new in ${this.#version}`,
        launch: {},
        playerFiles: [gameGlob.parse('saves/**')],
        createdAt: Date.now(),
        expiresAt: Date.now() + DAY_MS,
        ...facts,
      },
      scan: { ignore: [], executable: ['bin/*'] },
      keys: [await readPrivateKey(join(this.#root, 'key.pem'))],
      deltas: 2,
      dryRun: false,
      again: false,
      onProgress: () => undefined,
    });
  }

  /** The data of `downloadGame` for this game. */
  request(gameId = 1): {
    gameId: number;
    name: string;
    coverPrcture: string;
    packageUrl: string;
  } {
    const packageUrl = `${this.server.origin}/${gameId}/stable/latest.json`;
    return { gameId, name: 'Demo', coverPrcture: '/c.png', packageUrl };
  }

  storePath(path: string): string {
    return join(this.#root, 'store', path);
  }

  /** The files' hashes, to compare with a folder's. */
  hashes(): Record<string, string> {
    return hashesOf(this.tree());
  }

  /** The files' bytes, to compare with a folder. */
  tree(): Record<string, Buffer> {
    return Object.fromEntries(
      Object.entries(this.files).map(([path, content]) => [path, Buffer.from(content)]),
    );
  }
}
