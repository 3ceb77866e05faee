import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hashesOf, readTree, seededBytes, writeFiles } from './game-folder.ts';
import { Operator } from './operator.ts';
import { rebuildByDelta } from './read-release.ts';

type Files = Readonly<Record<string, Buffer>>;

/**
 * Publishes one after the other; returns the size of the delta's download after using it to make
 * the second.
 */
async function updateBytes(before: Files, after: Files): Promise<number> {
  const operator = await Operator.begin();
  const folder = operator.path('game');
  await writeFiles(folder, before);
  expect(await operator.publish('1.0', '--no-launch')).toMatchObject({ status: 0 });
  const old = { manifest: await operator.manifest(1), files: await readTree(folder) };
  for (const path of Object.keys(before)) await rm(`${folder}/${path}`);
  await writeFiles(folder, after);
  expect(await operator.publish('1.1', '--no-launch')).toMatchObject({ status: 0 });
  const made = await rebuildByDelta(operator.path('store/7'), old, await operator.manifest(2));
  expect(hashesOf(made.files)).toEqual(hashesOf(await readTree(folder)));
  return made.loaded;
}

/** Smaller than chunks: no cut is common to all of them. */
const assets = (count: number): Buffer[] =>
  Array.from({ length: count }, (_, i) => seededBytes(20_000 + i * 300, i * 2 + 1));

test('assets that went from one pack to another are found there', async () => {
  const all = assets(100);
  const pack = (wanted: (index: number) => boolean): Buffer =>
    Buffer.concat(all.filter((_, index) => wanted(index)));
  const loaded = await updateBytes(
    { 'a.pak': pack((i) => i < 50), 'b.pak': pack((i) => i >= 50) },
    { 'a.pak': pack((i) => i % 2 === 0), 'b.pak': pack((i) => i % 2 === 1) },
  );
  expect(loaded).toBeLessThan(20_000);
});

test('a pack put together from more files than one frame may use is made by several', async () => {
  const all = assets(12);
  const loose = Object.fromEntries(all.map((bytes, i) => [`${i}.bin`, bytes]));
  expect(await updateBytes(loose, { 'all.pak': Buffer.concat(all) })).toBeLessThan(10_000);
});

test('new bytes that nothing compresses come with their edges made from old ones', async () => {
  const old = seededBytes(2_000_000, 5);
  const added = seededBytes(1_000_001, 7);
  const next = Buffer.concat([old.subarray(0, 1_000_001), added, old.subarray(1_000_001)]);
  expect(await updateBytes({ 'a.pak': old }, { 'a.pak': next })).toBeLessThan(1_001_000);
});
