import {
  appendFile,
  chmod,
  mkdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { failureOf } from './failure-of.ts';
import { openRelease } from '../src/domains/package/node/release-file.ts';
import { EnginePlayer, first, never, second } from './engine-player.ts';

let player: EnginePlayer;

beforeEach(async () => {
  player = await EnginePlayer.open();
});

test('a game is installed whole', async () => {
  await player.world.publish(first);
  const staged = await player.install();
  expect(await player.differences(first)).toEqual([]);
  expect(staged.placed).toHaveLength(Object.keys(first).length);
  expect(player.heard.stages).toEqual(['preparing', 'downloading']);
  const [done, total] = player.heard.bytes.at(-1) ?? [];
  expect(done).toBe(total);
  expect((await stat(join(player.world.gameFolder, 'bin/game'))).mode & 0o111).toBe(0o111);
});

test('what a plan has loaded of a release is not loaded again by the run behind it', async () => {
  const { world, engine } = player;
  await world.publish(first);
  const isList = (path: string): boolean => path.includes('/releases/');
  await engine.plan(world.task(), never);
  expect(world.asked.filter(isList)).toHaveLength(1);
  await player.install();
  expect(world.asked.filter(isList)).toHaveLength(1);
  expect(await player.differences(first)).toEqual([]);
  // Another release is another list.
  await engine.plan(world.task(), never);
  await world.publish(second);
  await player.install();
  expect(world.asked.filter(isList)).toHaveLength(2);
  expect(await player.differences(second)).toEqual([]);
});

test('an update by a delta downloads little and touches changed files alone', async () => {
  await player.world.publish(first);
  await player.install();
  await player.world.publish(second, { version: '2' });
  const plan = await player.engine.plan(player.world.task(), never);
  expect(plan).toMatchObject({ installed: false, facts: { version: '2', release: 2 } });
  expect(plan.downloadBytes).toBeLessThan(160_000);
  const staged = await player.install();
  expect(await player.differences(second)).toEqual([]);
  expect(staged.placed.toSorted()).toEqual(['data/art.pak', 'data/new.bin', 'readme.txt']);
  expect(staged.removed).toEqual(['old.txt']);
  expect(player.heard.bytes.at(-1)).toEqual([plan.downloadBytes, plan.downloadBytes]);
  expect(await player.engine.plan(player.world.task(), never)).toMatchObject({
    installed: true,
    downloadBytes: 0,
    needBytes: 0,
  });
});

test('an update whose delta is missing or wrong uses chunks', async () => {
  await player.world.publish(first);
  await player.install();
  await player.world.publish(second);
  player.world.answer = (path) => (path.includes('/deltas/') ? Buffer.from('{}') : null);
  const plan = await player.engine.plan(player.world.task(), never);
  expect(plan.downloadBytes).toBeGreaterThan(160_000);
  await player.install();
  expect(await player.differences(second)).toEqual([]);
});

test.each<[string, 'index' | 'pack' | 'half']>([
  ['whose index is cut off by the server', 'index'],
  ['whose pack is missing', 'pack'],
  ['whose pack is cut short', 'half'],
])('an update with a delta %s uses chunks', async (_, part) => {
  await player.world.publish(first);
  await player.install();
  await player.world.publish(second);
  const pack = await deltaPack();
  player.world.cuts = (path) => part === 'index' && path.includes('/deltas/');
  const whole = await readFile(player.world.storePath(`packs/${pack}.pack`));
  const instead = { index: null, pack: 404, half: whole.subarray(0, whole.length / 2) }[part];
  player.world.answer = (path) => (path.includes(pack) ? instead : null);
  await player.install();
  expect(await player.differences(second)).toEqual([]);
  const [done, total] = player.heard.bytes.at(-1) ?? [];
  expect(done).toBe(total);
  expect(total).toBeGreaterThan(160_000);
});

async function deltaPack(): Promise<string> {
  const file = await readFile(player.world.storePath('stable/releases/2.release'));
  return (await openRelease(file, [player.world.pin])).table.head.deltas[0]?.pack.id ?? '';
}

test('wrong frames of a delta are replaced by chunks', async () => {
  await player.world.publish(first);
  await player.install();
  await player.world.publish(second);
  const pack = await deltaPack();
  const wrong = await readFile(player.world.storePath(`packs/${pack}.pack`));
  for (let i = 0; i < wrong.length; i += 40) wrong[i] = (wrong[i] ?? 0) ^ 255;
  player.world.answer = (path) => (path.includes(pack) ? wrong : null);
  await player.install();
  expect(await player.differences(second)).toEqual([]);
  const [done, total] = player.heard.bytes.at(-1) ?? [];
  expect(done).toBe(total);
  expect(total).toBeGreaterThan(160_000);
});

test('an installed file changed without a new time stamp causes no wrong update', async () => {
  await player.world.publish(first);
  await player.install();
  const path = join(player.world.gameFolder, 'data/art.pak');
  const { mtime } = await stat(path);
  const bytes = await readFile(path);
  for (let i = 0; i < bytes.length; i += 10_000) bytes[i] = (bytes[i] ?? 0) ^ 1;
  await writeFile(path, bytes);
  await utimes(path, mtime, mtime);
  await player.world.publish(second);
  const staged = await player.install();
  expect(staged.placed).toContain('data/art.pak');
  expect(await player.differences(second)).toEqual([]);
});

test('the player’s own files are left alone', async () => {
  await player.world.publish(first);
  await player.install();
  await mkdir(join(player.world.gameFolder, 'saves'));
  await writeFile(join(player.world.gameFolder, 'saves/1'), 'far');
  await player.world.publish(second, { playerFiles: ['saves/**' as never, 'old.txt' as never] });
  const staged = await player.install();
  expect(staged.removed).toEqual([]);
  expect(await player.differences({ ...second, 'saves/1': 'far', 'old.txt': 'gone soon' })).toEqual(
    [],
  );
});

test('a repair fixes flipped, cut, grown and missing files, and no others', async () => {
  await player.world.publish(first);
  await player.install();
  const at = (path: string): string => join(player.world.gameFolder, path);
  const flipped = await readFile(at('data/art.pak'));
  flipped[1_000_000] = (flipped[1_000_000] ?? 0) ^ 1;
  const { mtime } = await stat(at('data/art.pak'));
  await writeFile(at('data/art.pak'), flipped);
  await utimes(at('data/art.pak'), mtime, mtime);
  await truncate(at('data/地图.txt'), 1000);
  await rm(at('readme.txt'));
  await appendFile(at('old.txt'), ' or later');
  await chmod(at('bin/game'), 0o644);
  player.world.asked.length = 0;
  const staged = await player.install({ kind: 'repair' });
  expect(await player.differences(first)).toEqual([]);
  const bad = ['bin/game', 'data/art.pak', 'data/地图.txt', 'old.txt', 'readme.txt'];
  expect(staged.damaged.toSorted()).toEqual(bad.toSorted());
  expect(staged.placed.toSorted()).toEqual(bad.toSorted());
  expect(player.heard.damaged.toSorted()).toEqual(bad.toSorted());
  expect(staged.checkedFiles).toBe(Object.keys(first).length);
  // The copy beside it has the flipped chunk intact.
  expect(player.heard.bytes.at(-1)?.[1]).toBeLessThan(10_000);
  expect((await stat(at('bin/game'))).mode & 0o111).toBe(0o111);
});

test('a repair of an intact game requests no pack', async () => {
  await player.world.publish(first);
  await player.install();
  player.world.asked.length = 0;
  const staged = await player.install({ kind: 'repair' });
  expect(staged).toMatchObject({ damaged: [], placed: [], checkedFiles: 7 });
  // A game whose record was restored from its release has no address.
  const again = await player.install({ kind: 'repair', packageUrl: '' });
  expect(again).toMatchObject({ damaged: [], placed: [], checkedFiles: 7 });
  await rm(join(player.world.gameFolder, 'readme.txt'));
  const failure = await failureOf(player.install({ kind: 'repair', packageUrl: '' }));
  expect(failure).toMatchObject({ kind: 'unavailable' });
  expect(player.loadedPacks()).toEqual([]);
  expect(player.heard.stages).toContain('verifying');
});

test('a missing or wrong record of the installed files costs hashing, no download', async () => {
  const kept = join(player.world.root, 'installed-release');
  await player.world.publish(first);
  await player.install();
  const another = await readFile(kept);
  await player.world.publish(second);
  await player.install();
  const right = await readFile(kept);
  for (const wrong of ['torn', another]) {
    await writeFile(kept, wrong);
    expect((await player.engine.plan(player.world.task(), never)).installed).toBe(true);
    player.world.asked.length = 0;
    const staged = await player.install({ kind: 'repair' });
    expect(staged).toMatchObject({ placed: [], damaged: [], facts: { release: 2 } });
    expect(player.loadedPacks()).toEqual([]);
    expect(await readFile(kept)).toEqual(right);
  }
  expect(await player.differences(second)).toEqual([]);
});
