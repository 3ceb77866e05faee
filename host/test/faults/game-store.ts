import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { generateKey, publish, readPrivateKey } from '@gamebox/publisher';
import type { PublishOptions } from '@gamebox/publisher';
import { gameGlob, gamePath } from '@gamebox/contract/host';
import { gameTrees, PROGRAM } from './game-trees.ts';
import type { Tree } from './game-trees.ts';
import type { Random } from './random.ts';

export const GAME_ID = 1;
const DAY_MS = 86_400_000;

/** Releases 1 … 3 of one game as the publisher makes them; the second one has a delta. */
export interface GameStore {
  readonly folder: string;
  /** The path of the signing key. */
  readonly keyPath: string;
  readonly pin: string;
  readonly trees: readonly Tree[];
  /** The content of `latest.json` with each release as the newest. */
  readonly pointers: readonly Buffer[];
}

/** Publishes all of them below `root`. */
export async function makeStore(root: string, random: Random, size: number): Promise<GameStore> {
  const keyPath = join(root, 'key.pem');
  await mkdir(join(root, 'store'), { recursive: true });
  const { pin } = await generateKey(keyPath);
  const trees = gameTrees(random, size);
  const pointers: Buffer[] = [];
  const store = { folder: join(root, 'store'), keyPath, pin, trees, pointers };
  for (const [index, tree] of trees.entries()) {
    await publishTree(root, tree, {
      version: `${index + 1}.0.0`,
      deltas: index === 1 ? 1 : 0,
    });
    pointers.push(await readFile(join(store.folder, '1/stable/latest.json')));
  }
  return store;
}

export interface Publication {
  readonly version: string;
  readonly deltas: number;
  readonly facts?: Partial<PublishOptions['facts']>;
  readonly keyPath?: string;
}

/** Publishes the next release of the game in the store below `root`. */
export async function publishTree(
  root: string,
  tree: Tree,
  { version, deltas, facts, keyPath = join(root, 'key.pem') }: Publication,
): Promise<void> {
  const folder = join(root, 'build');
  await rm(folder, { recursive: true, force: true });
  await writeTree(folder, tree);
  const entry = { path: gamePath.parse(PROGRAM), args: [] };
  await publish({
    folder,
    store: join(root, 'store'),
    facts: {
      gameId: GAME_ID,
      name: 'Demo',
      channel: 'stable',
      version,
      notes: `what is new in ${version}`,
      launch: { 'linux-x64': entry, 'linux-arm64': entry },
      playerFiles: [gameGlob.parse('saves/**')],
      createdAt: Date.now(),
      expiresAt: Date.now() + 30 * DAY_MS,
      ...facts,
    },
    scan: { ignore: [], executable: ['bin/*'] },
    keys: [await readPrivateKey(keyPath)],
    deltas,
    dryRun: false,
    again: true,
    onProgress: () => undefined,
  });
  await rm(folder, { recursive: true });
}

async function writeTree(folder: string, tree: Tree): Promise<void> {
  for (const [path, content] of Object.entries(tree)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}
