import fs from 'node:fs';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { readTree } from '../../../../test/temporary-folder.ts';
import { JobStore } from './job-store.ts';

/** Whoever runs the tests may be allowed everything. */
function hold(path: string): () => void {
  const refused = (): Promise<never> =>
    Promise.reject(Object.assign(new Error('refused'), { code: 'EACCES', path }));
  const { rm, unlink } = fs.promises;
  const covers = (asked: fs.PathLike): boolean => path.startsWith(String(asked));
  vi.spyOn(fs.promises, 'rm').mockImplementation((asked, options) =>
    covers(asked) ? refused() : rm(asked, options),
  );
  vi.spyOn(fs.promises, 'unlink').mockImplementation((asked) =>
    covers(asked) ? refused() : unlink(asked),
  );
  syncBuiltinESMExports();
  const release = (): void => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  };
  onTestFinished(release);
  return release;
}

async function names(folder: string): Promise<string[]> {
  return Object.keys(await readTree(folder)).toSorted();
}

test('a move is done though a file stays in the old folder, which later starts empty', async () => {
  const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(false) });
  await world.install(1, { a: '1', 'b/c': '1' });
  const old = world.folder(1);
  await mkdir(join(old, 'saves'));
  await writeFile(join(old, 'saves/theirs'), 'save');
  const release = hold(join(old, 'saves/theirs'));
  const target = join(world.home, 'games/there/game-1');
  await world.games.move(1, join(world.home, 'games/there'));
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath: target });
  expect(world.games.isSwitching(1)).toBe(false);
  expect(await names(target)).toEqual(['a', 'b/c', 'saves/theirs']);
  expect(await names(old)).toEqual(['saves/theirs']);
  const told: string[] = [];
  const store = new JobStore(
    world.home,
    () => undefined,
    () => [],
    (path) => told.push(path),
  );
  expect(await store.loadAll()).toEqual([]);
  expect(told).toEqual([old]);
  release();
  await writeFile(join(old, 'new'), 'put here later');
  const later = Date.now() / 1000 + 60;
  await utimes(join(old, 'new'), later, later);
  await world.games.close();
  await world.restart();
  expect(await names(old)).toEqual(['new']);
  expect(await readdir(join(world.home, 'jobs'))).toEqual([]);
  expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath: target });
});

test('an update is done though a file stays in its staging folder, which the next start removes', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1' });
  const staging = join(world.home, 'games/.game-1.staging');
  world.engine.facts = { ...world.engine.facts, release: 2, version: '2' };
  await world.games.download(world.request(1));
  const run = await world.engine.nth(2);
  await mkdir(staging, { recursive: true });
  await writeFile(join(staging, 'theirs'), 'held');
  const release = hold(join(staging, 'theirs'));
  await run.stage({ a: '2' });
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4, version: '2' });
  expect(await names(staging)).toEqual(['theirs']);
  release();
  await world.games.close();
  await world.restart();
  expect(await readdir(join(world.home, 'games'))).toEqual(['game-1']);
  expect(await readdir(join(world.home, 'jobs'))).toEqual([]);
});
