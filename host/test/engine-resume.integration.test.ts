import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { EnginePlayer, first, never, second } from './engine-player.ts';
import { Heard, noise } from './engine-world.ts';

let player: EnginePlayer;

beforeEach(async () => {
  player = await EnginePlayer.open();
});

test('a completely staged update is finished without a network', async () => {
  await player.world.publish(first);
  await player.install();
  await player.world.publish(second);
  await player.engine.run(player.world.task(), player.heard, never);
  player.world.isOffline = true;
  const staged = await player.install();
  expect(staged.facts.release).toBe(2);
  expect(await player.differences(second)).toEqual([]);
});

test('staged files are kept if the game was changed meanwhile and more files are needed', async () => {
  await player.world.publish(first);
  await player.install();
  await player.world.publish(second);
  const { placed } = await player.engine.run(player.world.task(), player.heard, never);
  await writeFile(join(player.world.gameFolder, 'data/copy.pak'), 'of the player');
  player.world.isOffline = true;
  const staged = await player.install();
  expect(staged.placed).toEqual([...placed, 'data/copy.pak'].toSorted());
  expect(await player.differences(second)).toEqual([]);
});

test('a stopped job continues its release, offline or with a newer one out', async () => {
  await player.world.publish(first);
  const task = player.world.task();
  expect(await player.stopAfter(400_000)).toMatchObject({ name: 'StoppedError' });
  player.world.isOffline = true;
  await expect(player.engine.run(task, new Heard(), never)).rejects.toMatchObject({
    failure: { kind: 'network' },
  });
  player.world.isOffline = false;
  await player.world.publish(second);
  const resumed = new Heard();
  player.engine = player.newEngine(() => 3_000_000_000);
  const staged = await player.engine.run(task, resumed, never);
  expect(staged.facts.release).toBe(1);
  expect(resumed.bytes[0]?.[0]).toBeGreaterThan(200_000);
  await player.world.place(task, staged);
  expect(await player.differences(first)).toEqual([]);
});

test('an older release whose packs are gone is replaced by the newest', async () => {
  await player.world.publish(first);
  await player.stopAfter(400_000);
  const gone = new Set(player.loadedPacks());
  await player.world.publish({ 'new.bin': noise(200_000, 3) });
  player.world.answer = (path) => (gone.has(path) ? 404 : null);
  const staged = await player.install();
  expect(staged.facts.release).toBe(2);
  expect(await player.differences({ 'new.bin': noise(200_000, 3) })).toEqual([]);
});

test('a release that expired meanwhile is finished if no newer one is available', async () => {
  await player.world.publish(first);
  await player.stopAfter(400_000);
  player.engine = player.newEngine(() => 3_000_000_000_000);
  await expect(player.engine.plan(player.world.task(), never)).rejects.toMatchObject({
    failure: { kind: 'release-expired' },
  });
  player.world.answer = (path) => (path.endsWith('.json') ? 503 : null);
  expect((await player.install()).facts.release).toBe(1);
  expect(await player.differences(first)).toEqual([]);
});

test.each([
  ['throws', 'internal'],
  ['exits', 'internal'],
  ['babbles', 'internal'],
])(
  'a worker that %s fails the run, and the job continues with another worker',
  async (way, kind) => {
    await player.world.publish(first);
    const entry = new URL(`./failing-worker.ts?${way}`, import.meta.url);
    await expect(
      player.newEngine(Date.now, entry).run(player.world.task(), player.heard, never),
    ).rejects.toMatchObject({
      failure: { kind },
    });
    expect((await player.install()).facts.release).toBe(1);
  },
);

test('the worker that planned a download runs it; the next begins with another', async () => {
  await player.world.publish(first);
  const marks = join(player.world.root, 'marks');
  const entry = new URL(`./counted-worker.ts?${encodeURIComponent(marks)}`, import.meta.url);
  player.engine = player.newEngine(Date.now, entry);
  const plan = (): Promise<unknown> => player.engine.plan(player.world.task(), never);
  await Promise.all([plan(), plan()]);
  expect(await readFile(marks, 'utf8')).toBe('xx');
  await plan();
  await player.install();
  expect(await player.differences(first)).toEqual([]);
  expect(await readFile(marks, 'utf8')).toBe('xx');
  await plan();
  expect(await readFile(marks, 'utf8')).toBe('xxx');
});

test('a stop before the start and a close on the way end as stopped', async () => {
  await player.world.publish(first);
  const stopped = { name: 'StoppedError' };
  const run = player.engine.run(player.world.task(), player.heard, AbortSignal.abort());
  await expect(run).rejects.toMatchObject(stopped);
  player.engine.setLimit(100_000);
  const begun = new Promise<void>((resolve) => {
    player.heard.onBytes = () => resolve();
  });
  const ended = player.engine
    .run(player.world.task(), player.heard, never)
    .catch((error: unknown) => error);
  await begun;
  await player.engine.close();
  expect(await ended).toMatchObject(stopped);
});
