import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeKey, publishRelease } from '../publish-release.ts';
import type { SigningKey } from '../publish-release.ts';
import { blockCost } from './block-cost.ts';
import type { BlockCost } from './block-cost.ts';
import { ALL_CHANGES, packBytes } from './game-changes.ts';
import type { GameChange } from './game-changes.ts';
import { filesOf, generateGame } from './generated-game.ts';
import type { GeneratedGame } from './generated-game.ts';
import { patchSizes } from './patch-programs.ts';
import type { PatchSizes } from './patch-programs.ts';

/** The bytes of one update with each method. */
export interface UpdateSizes extends PatchSizes {
  readonly name: string;
  readonly blocks: BlockCost | null;
  readonly chunks: number;
  readonly deltas: number;
  /** Added to both: the new release's signed manifest and the delta's index. */
  readonly lists: number;
}

export interface GeneratedUpdates {
  readonly gameBytes: number;
  readonly packBytes: number;
  readonly rows: readonly UpdateSizes[];
}

/** Publishes the generated game and, each in its own store, every change of it. */
export async function measureGeneratedUpdates(
  folder: string,
  changes: readonly GameChange[] = ALL_CHANGES,
): Promise<GeneratedUpdates> {
  const game = generateGame();
  const old = filesOf(game);
  const key = await makeKey(folder);
  await writeTree(join(folder, 'old'), old);
  await publishRelease(join(folder, 'old'), join(folder, 'store'), key, '1.0');
  const rows: UpdateSizes[] = [];
  for (const change of changes) rows.push(await measureChange(folder, key, game, old, change));
  const gameBytes = [...old.values()].reduce((sum, { length }) => sum + length, 0);
  return { gameBytes, packBytes: packBytes(game), rows };
}

async function measureChange(
  folder: string,
  key: SigningKey,
  game: GeneratedGame,
  old: ReadonlyMap<string, Buffer>,
  change: GameChange,
): Promise<UpdateSizes> {
  const files = change.files(game);
  const work = join(folder, 'change');
  try {
    await writeTree(join(work, 'new'), files);
    await cp(join(folder, 'store'), join(work, 'store'), { recursive: true });
    const sizes = await measureUpdate(join(folder, 'old'), join(work, 'new'), work, key);
    return { ...sizes, name: change.name, blocks: blockCost(old, files) };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** `work/store` has the old release; publishes the new one into it. */
export async function measureUpdate(
  old: string,
  next: string,
  work: string,
  key: SigningKey,
): Promise<Omit<UpdateSizes, 'name' | 'blocks'>> {
  const published = await publishRelease(next, join(work, 'store'), key, '2.0');
  const [update] = published.updates;
  if (update === undefined) throw new Error('no update was published');
  return {
    chunks: update.chunkBytes,
    deltas: update.deltaBytes,
    lists: published.manifestBytes,
    ...(await patchSizes(old, next, work)),
  };
}

async function writeTree(folder: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}
