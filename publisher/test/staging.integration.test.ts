import { appendFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { placePacks, takeBackPacks } from '../src/packs/place-packs.ts';
import { type StagedChunk, Staging } from '../src/packs/staging.ts';
import { sha256 } from '../src/packs/stored-chunk.ts';
import { GameStore } from '../src/store/layout.ts';
import { seededBytes } from './game-folder.ts';

let root: string;
let store: GameStore;
let staging: Staging;
let chunks: StagedChunk[];

/** Two packs of two chunks, as a killed publisher leaves them. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'staging-'));
  store = new GameStore(root, 7);
  staging = new Staging(store.work);
  await staging.start();
  chunks = [];
  for (const i of [0, 1, 2, 3]) {
    const content = seededBytes(1000 + i, i + 1);
    const [pack, offset] = [Math.floor(i / 2), i % 2 === 0 ? 0 : 999 + i];
    const { length } = content;
    await appendFile(staging.packPath(pack), content);
    chunks.push({ sha256: sha256(content), length, pack, offset, stored: length, codec: 'raw' });
  }
  await staging.record(chunks);
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('what is whole is found again, and once more', async () => {
  expect(await staging.resume()).toEqual(chunks);
  expect(await staging.resume()).toEqual(chunks);
});

test('bytes after the last line are cut off', async () => {
  await appendFile(staging.packPath(1), 'half a chunk');
  await staging.resume();
  expect((await readFile(staging.packPath(1))).length).toBe(1002 + 1003);
});

test('a flipped bit ends what is kept', async () => {
  const bytes = await readFile(staging.packPath(0));
  bytes[1500] = (bytes[1500] ?? 0) ^ 1;
  await writeFile(staging.packPath(0), bytes);
  expect(await staging.resume()).toEqual(chunks.slice(0, 1));
});

test('a missing pack ends what is kept', async () => {
  await rm(staging.packPath(1));
  expect(await staging.resume()).toEqual(chunks.slice(0, 2));
});

test('a line that does not follow ends what is kept', async () => {
  await staging.record(chunks.slice(-1));
  expect(await staging.resume()).toEqual(chunks);
});

test('packs of which some were placed when the publisher was killed are taken back', async () => {
  const [, second] = await placePacks(store, staging, chunks);
  await rename(store.pack(second?.id ?? ''), staging.packPath(1));
  await takeBackPacks(store, staging, () => false);
  expect(await staging.resume()).toEqual(chunks);
});

test('packs placed for a release that never came are taken back', async () => {
  const packs = await placePacks(store, staging, chunks);
  expect(packs.map(({ size }) => size)).toEqual([2001, 2005]);
  await takeBackPacks(store, staging, () => false);
  expect(await staging.resume()).toEqual(chunks);
});

test('a damaged list of placed packs costs the work under way, and no more', async () => {
  await placePacks(store, staging, chunks);
  await writeFile(staging.placed, '[{"id"');
  await takeBackPacks(store, staging, () => false);
  expect(await staging.resume()).toEqual([]);
});

test('packs of a release that came stay where they are', async () => {
  const [first] = await placePacks(store, staging, chunks);
  await takeBackPacks(store, staging, (id) => id === first?.id);
  expect(await staging.resume()).toEqual([]);
  expect((await readFile(store.pack(first?.id ?? ''))).length).toBe(2001);
});
