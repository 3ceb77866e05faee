import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asRun, copiesFrom } from './transfer-plan.ts';
import type { Fault } from './pack-server.ts';
import { expectExact, MB, openTransfer, transferWorld } from './transfer-world.ts';

test.each([
  ['raw', {}],
  ['zstd', { zstd: true }],
])('brings a game of %s chunks, with modes and empty files', async (_, options) => {
  const { plan, staging, task, events, packs } = await transferWorld(options);
  expect(await openTransfer().run(task())).toMatchObject({ failedChunks: [] });
  await expectExact(staging, plan);
  expect((await stat(join(staging, 'game.sh'))).mode & 0o777).toBe(0o755);
  expect(packs.bytesSent).toBe(plan.pack.length);
  expect(events.at(-1)).toEqual([plan.pack.length, plan.pack.length]);
});

test('asks for nothing again', async () => {
  const { plan, staging, task, packs } = await transferWorld();
  await openTransfer().run(task());
  const { bytesSent } = packs;
  await openTransfer().run(task());
  await expectExact(staging, plan);
  expect(packs.bytesSent).toBe(bytesSent);
});

test('a link in the staging folder is not followed', async () => {
  const { folder, plan, staging, task } = await transferWorld();
  await writeFile(join(folder, 'outside'), 'mine');
  await symlink(join(folder, 'outside'), join(staging, 'game.sh'));
  await openTransfer().run(task());
  await expectExact(staging, plan);
  expect(await readFile(join(folder, 'outside'), 'utf8')).toBe('mine');
  await rm(join(staging, 'data'), { recursive: true });
  await mkdir(join(folder, 'elsewhere'));
  await symlink(join(folder, 'elsewhere'), join(staging, 'data'));
  await openTransfer().run(task());
  await expectExact(staging, plan);
  expect(await readdir(join(folder, 'elsewhere'))).toEqual([]);
});

test('a link in the place of the staging folder is taken away, and what is behind it stays', async () => {
  const { folder, plan, staging, task } = await transferWorld();
  await rm(staging, { recursive: true, force: true });
  await mkdir(join(folder, 'elsewhere'));
  await symlink(join(folder, 'elsewhere'), staging);
  await openTransfer().run(task());
  await expectExact(staging, plan);
  expect(await readdir(join(folder, 'elsewhere'))).toEqual([]);
});

test('local chunks are copied; those that are not what they should be are told', async () => {
  const { folder, plan, staging, task, packs } = await transferWorld();
  const installed = join(folder, 'installed');
  for (const { path, content } of plan.files) {
    await mkdir(join(installed, path, '..'), { recursive: true });
    await writeFile(join(installed, path), content);
  }
  const copies = copiesFrom(plan, installed);
  expect(await openTransfer().run(task({ copies, ranges: [] }))).toMatchObject({
    failedChunks: [],
  });
  await expectExact(staging, plan);
  expect(packs.requests).toEqual([]);
  await rm(staging, { recursive: true });
  await rm(join(installed, 'data/深/b.bin'));
  const game = plan.files[0]?.content.subarray(0, 2 * MB) ?? Buffer.alloc(0);
  game[0] = (game[0] ?? 0) ^ 1;
  await writeFile(join(installed, 'game.sh'), game);
  const { failedChunks } = await openTransfer().run(task({ identity: '02', copies, ranges: [] }));
  // The first chunk is flipped, those from 2 MiB on are cut off, a file of two is missing.
  expect(failedChunks).toEqual([0, ...span(32, 49), ...span(129, 131)]);
});

function span(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

test('a run is made from old bytes; where they are others, its chunks are told', async () => {
  const sizes = { 'a.bin': MB, 'b/c.bin': 300_000 };
  const { folder, plan, staging, task, packs } = await transferWorld({ sizes });
  const whole = Buffer.concat(plan.files.map(({ content }) => content));
  const old = { path: join(folder, 'old'), offset: 10, length: whole.length };
  const dictionary = Buffer.from(whole);
  dictionary.fill(1, 1000, 2000);
  await writeFile(old.path, Buffer.concat([Buffer.alloc(10), dictionary]));
  const run = asRun(plan, old, dictionary);
  packs.files.set('packs/run.pack', run.pack);
  expect(run.pack.length).toBeLessThan(10_000);
  expect(await openTransfer().run(task(run.task))).toMatchObject({ failedChunks: [] });
  await expectExact(staging, plan);
  await rm(staging, { recursive: true });
  await rm(old.path);
  const { failedChunks } = await openTransfer().run(task({ ...run.task, identity: '02' }));
  expect(failedChunks).toEqual(span(0, plan.task.chunks.length.length));
});

test.each<[string, Fault | 'gone']>([
  ['is not there', 'gone'],
  ['is cut short', { kind: 'truncate', after: 1000 }],
  ['resets', { kind: 'reset' }],
  ['stalls', { kind: 'stall', after: 1000 }],
  ['crawls', { kind: 'slow', bytesPerSecond: 400 }],
])('a delta whose pack %s leaves its chunks to be loaded', async (_, fault) => {
  const { folder, plan, task, packs, events } = await transferWorld({ sizes: { 'a.bin': MB } });
  const old = { path: join(folder, 'old'), offset: 0, length: MB };
  const dictionary = Buffer.from(plan.files[0]?.content ?? '');
  dictionary.fill(1, 1000, 4000);
  await writeFile(old.path, dictionary);
  const run = asRun(plan, old, dictionary);
  if (fault !== 'gone') packs.files.set('packs/run.pack', run.pack);
  packs.fault = ({ path }) => (path === 'packs/run.pack' && fault !== 'gone' ? fault : null);
  const { failedChunks } = await openTransfer().run(task(run.task));
  expect(failedChunks).toEqual(span(0, plan.task.chunks.length.length));
  expect(events.at(-1)).toEqual([run.pack.length, run.pack.length]);
});

test('the limit holds over all connections and changes at once', async () => {
  const { plan, staging, task } = await transferWorld();
  const made = openTransfer();
  const rate = 4 * MB;
  made.setLimit(rate);
  const began = performance.now();
  await made.run(task());
  const seconds = (performance.now() - began) / 1000;
  await expectExact(staging, plan);
  expect(plan.pack.length / seconds).toBeLessThan(rate * 1.15);
});
