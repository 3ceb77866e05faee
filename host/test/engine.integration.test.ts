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
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { WorkerEngine } from '../src/domains/download/node/engine/worker-engine.ts';
import type { StagedRelease } from '../src/domains/download/core/engine.ts';
import { openRelease } from '../src/domains/package/node/release-file.ts';
import { EngineWorld, Heard, noise } from './engine-world.ts';
import type { Tree } from './engine-world.ts';
import { readTree } from './temporary-folder.ts';

const never = new AbortController().signal;
const art = noise(3_000_000, 5);
const first: Tree = {
  'bin/game': '#!/bin/sh\n',
  'data/art.pak': art,
  'data/copy.pak': art,
  'data/地图.txt': '山河'.repeat(100_000),
  'data/empty': '',
  'old.txt': 'gone soon',
  'readme.txt': 'hello',
};
const { 'old.txt': _, ...kept } = first;
const second: Tree = {
  ...kept,
  'data/art.pak': Buffer.concat([
    art.subarray(0, 700_000),
    noise(500, 77),
    art.subarray(700_500, 2_000_000),
    noise(100_001, 78),
    art.subarray(2_000_000),
  ]),
  'data/new.bin': noise(50_000, 79),
  'readme.txt': 'hello again',
};

let world: EngineWorld;
let engine: WorkerEngine;
let heard: Heard;

beforeEach(async () => {
  world = await EngineWorld.open();
  heard = new Heard();
  engine = makeEngine();
});

function makeEngine(now = Date.now, entry?: URL): WorkerEngine {
  const made = new WorkerEngine({
    keys: [world.pin],
    now,
    connections: 4,
    stallMs: 5000,
    connectMs: 5000,
    retry: { baseMs: 1, capMs: 5, retryAfterCapMs: 100, tries: 3 },
    threads: 2,
    ...(entry === undefined ? {} : { entry }),
  });
  onTestFinished(() => made.close());
  return made;
}

async function install(change = {}): Promise<StagedRelease> {
  const task = world.task(change);
  const staged = await engine.run(task, heard, never);
  await world.place(task, staged);
  return staged;
}

async function expectGame(tree: Tree): Promise<void> {
  const found = await readTree(world.gameFolder);
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(tree).toSorted());
  const wrong = Object.entries(tree).filter(
    ([path, content]) => !Buffer.from(content).equals(found[path] ?? Buffer.alloc(0)),
  );
  expect(wrong.map(([path]) => path)).toEqual([]);
}

function loadedPacks(): string[] {
  return world.asked.filter((path) => path.endsWith('.pack'));
}

test('a game is installed whole', async () => {
  await world.publish(first);
  const staged = await install();
  await expectGame(first);
  expect(staged.placed).toHaveLength(Object.keys(first).length);
  expect(heard.stages).toEqual(['preparing', 'downloading']);
  const [done, total] = heard.bytes.at(-1) ?? [];
  expect(done).toBe(total);
  expect((await stat(join(world.gameFolder, 'bin/game'))).mode & 0o111).toBe(0o111);
});

test('an update by a delta loads little and touches what changed alone', async () => {
  await world.publish(first);
  await install();
  await world.publish(second, { version: '2' });
  const plan = await engine.plan(world.task(), never);
  expect(plan).toMatchObject({ installed: false, facts: { version: '2', release: 2 } });
  expect(plan.downloadBytes).toBeLessThan(160_000);
  const staged = await install();
  await expectGame(second);
  expect(staged.placed.toSorted()).toEqual(['data/art.pak', 'data/new.bin', 'readme.txt']);
  expect(staged.removed).toEqual(['old.txt']);
  expect(heard.bytes.at(-1)).toEqual([plan.downloadBytes, plan.downloadBytes]);
  expect(await engine.plan(world.task(), never)).toMatchObject({
    installed: true,
    downloadBytes: 0,
    needBytes: 0,
  });
});

test('an update whose delta is gone or wrong is made of chunks', async () => {
  await world.publish(first);
  await install();
  await world.publish(second);
  world.answer = (path) => (path.includes('/deltas/') ? Buffer.from('{}') : null);
  const plan = await engine.plan(world.task(), never);
  expect(plan.downloadBytes).toBeGreaterThan(160_000);
  await install();
  await expectGame(second);
});

test('an update that stands staged is finished without a network', async () => {
  await world.publish(first);
  await install();
  await world.publish(second);
  await engine.run(world.task(), heard, never);
  world.isOffline = true;
  const staged = await install();
  expect(staged.facts.release).toBe(2);
  await expectGame(second);
});

test('a delta whose frames are wrong is made up for by chunks', async () => {
  await world.publish(first);
  await install();
  await world.publish(second);
  const file = await readFile(world.storePath('stable/releases/2.release'));
  const pack = openRelease(file, [world.pin]).table.head.deltas[0]?.pack.id ?? '';
  const wrong = await readFile(world.storePath(`packs/${pack}.pack`));
  for (let i = 0; i < wrong.length; i += 40) wrong[i] = (wrong[i] ?? 0) ^ 255;
  world.answer = (path) => (path.includes(pack) ? wrong : null);
  await install();
  await expectGame(second);
  const [done, total] = heard.bytes.at(-1) ?? [];
  expect(done).toBe(total);
  expect(total).toBeGreaterThan(160_000);
});

test('an installed file that changed behind its time stamp makes no wrong update', async () => {
  await world.publish(first);
  await install();
  const path = join(world.gameFolder, 'data/art.pak');
  const { mtime } = await stat(path);
  const bytes = await readFile(path);
  for (let i = 0; i < bytes.length; i += 10_000) bytes[i] = (bytes[i] ?? 0) ^ 1;
  await writeFile(path, bytes);
  await utimes(path, mtime, mtime);
  await world.publish(second);
  const staged = await install();
  expect(staged.placed).toContain('data/art.pak');
  await expectGame(second);
});

test('files that the player made are left alone', async () => {
  await world.publish(first);
  await install();
  await mkdir(join(world.gameFolder, 'saves'));
  await writeFile(join(world.gameFolder, 'saves/1'), 'far');
  await world.publish(second, { playerFiles: ['saves/**' as never, 'old.txt' as never] });
  const staged = await install();
  expect(staged.removed).toEqual([]);
  await expectGame({ ...second, 'saves/1': 'far', 'old.txt': 'gone soon' });
});

test('a repair mends flipped, cut, grown and missing files, and no more', async () => {
  await world.publish(first);
  await install();
  const at = (path: string): string => join(world.gameFolder, path);
  const flipped = await readFile(at('data/art.pak'));
  flipped[1_000_000] = (flipped[1_000_000] ?? 0) ^ 1;
  const { mtime } = await stat(at('data/art.pak'));
  await writeFile(at('data/art.pak'), flipped);
  await utimes(at('data/art.pak'), mtime, mtime);
  await truncate(at('data/地图.txt'), 1000);
  await rm(at('readme.txt'));
  await appendFile(at('old.txt'), ' or later');
  await chmod(at('bin/game'), 0o644);
  world.asked.length = 0;
  const staged = await install({ kind: 'repair' });
  await expectGame(first);
  const bad = ['bin/game', 'data/art.pak', 'data/地图.txt', 'old.txt', 'readme.txt'];
  expect(staged.damaged.toSorted()).toEqual(bad.toSorted());
  expect(staged.placed.toSorted()).toEqual(bad.toSorted());
  expect(heard.damaged.toSorted()).toEqual(bad.toSorted());
  expect(staged.checkedFiles).toBe(Object.keys(first).length);
  // The flipped chunk stands whole in the copy beside it.
  expect(heard.bytes.at(-1)?.[1]).toBeLessThan(10_000);
  expect((await stat(at('bin/game'))).mode & 0o111).toBe(0o111);
});

test('a repair of a whole game asks for no pack', async () => {
  await world.publish(first);
  await install();
  world.asked.length = 0;
  const staged = await install({ kind: 'repair' });
  expect(staged).toMatchObject({ damaged: [], placed: [], checkedFiles: 7 });
  expect(loadedPacks()).toEqual([]);
  expect(heard.stages).toContain('verifying');
});

test('a lost record of what is installed costs hashes, no download', async () => {
  await world.publish(first);
  await install();
  await writeFile(join(world.root, 'installed-release'), 'torn');
  world.asked.length = 0;
  const staged = await install({ kind: 'repair' });
  expect(staged.placed).toEqual([]);
  expect(loadedPacks()).toEqual([]);
  await expectGame(first);
});

test('a stopped job goes on with its release, offline or when a newer one is out', async () => {
  await world.publish(first);
  const task = world.task();
  const stop = new AbortController();
  engine.setLimit(2_000_000);
  heard.onBytes = (done) => {
    if (done > 400_000) stop.abort();
  };
  await expect(engine.run(task, heard, stop.signal)).rejects.toMatchObject({
    name: 'StoppedError',
  });
  engine.setLimit(0);
  world.isOffline = true;
  await expect(engine.run(task, new Heard(), never)).rejects.toMatchObject({
    failure: { kind: 'network' },
  });
  world.isOffline = false;
  await world.publish(second);
  const resumed = new Heard();
  engine = makeEngine(() => 3_000_000_000);
  const staged = await engine.run(task, resumed, never);
  expect(staged.facts.release).toBe(1);
  expect(resumed.bytes[0]?.[0]).toBeGreaterThan(200_000);
  await world.place(task, staged);
  await expectGame(first);
});

test('an older release whose packs are gone gives way to the newest', async () => {
  await world.publish(first);
  const stop = new AbortController();
  engine.setLimit(2_000_000);
  heard.onBytes = (done) => {
    if (done > 400_000) stop.abort();
  };
  await engine.run(world.task(), heard, stop.signal).catch(() => undefined);
  engine.setLimit(0);
  const gone = new Set(loadedPacks());
  await world.publish({ 'new.bin': noise(200_000, 3) });
  world.answer = (path) => (gone.has(path) ? 404 : null);
  const staged = await install();
  expect(staged.facts.release).toBe(2);
  await expectGame({ 'new.bin': noise(200_000, 3) });
});

test('a release that expired under way is finished where there is no newer one to be had', async () => {
  await world.publish(first);
  const stop = new AbortController();
  engine.setLimit(2_000_000);
  heard.onBytes = (done) => {
    if (done > 400_000) stop.abort();
  };
  await engine.run(world.task(), heard, stop.signal).catch(() => undefined);
  engine = makeEngine(() => 3_000_000_000_000);
  await expect(engine.plan(world.task(), never)).rejects.toMatchObject({
    failure: { kind: 'release-expired' },
  });
  world.answer = (path) => (path.endsWith('.json') ? 503 : null);
  expect((await install()).facts.release).toBe(1);
  await expectGame(first);
});

test.each([
  ['throws', 'internal'],
  ['exits', 'internal'],
  ['babbles', 'internal'],
])(
  'a worker that %s is a failure of its own, and its job goes on with another',
  async (way, kind) => {
    await world.publish(first);
    const entry = new URL(`./failing-worker.ts?${way}`, import.meta.url);
    await expect(makeEngine(Date.now, entry).run(world.task(), heard, never)).rejects.toMatchObject(
      {
        failure: { kind },
      },
    );
    expect((await install()).facts.release).toBe(1);
  },
);

test('a stop before the start and a close on the way end as stopped', async () => {
  await world.publish(first);
  const stopped = { name: 'StoppedError' };
  const run = engine.run(world.task(), heard, AbortSignal.abort());
  await expect(run).rejects.toMatchObject(stopped);
  engine.setLimit(100_000);
  const begun = new Promise<void>((resolve) => {
    heard.onBytes = () => resolve();
  });
  const ended = engine.run(world.task(), heard, never).catch((error: unknown) => error);
  await begun;
  await engine.close();
  expect(await ended).toMatchObject(stopped);
});
