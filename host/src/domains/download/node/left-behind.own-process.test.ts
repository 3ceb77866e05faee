import fs from 'node:fs';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { jobStoreAt, loadAndSweep } from '../../../../test/job-store-at.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn, readTree } from '../../../../test/temporary-folder.ts';
import { failures, HostError } from '../../failure/core/host-error.ts';

/** Refuses to remove files of this end. Whoever runs the tests may be allowed everything. */
function hold(end: string): () => void {
  const refused = (): Promise<never> =>
    Promise.reject(Object.assign(new Error('refused'), { code: 'EACCES' }));
  const { rm, unlink } = fs.promises;
  const covers = (asked: fs.PathLike): boolean =>
    String(asked).endsWith(end) || fs.existsSync(join(String(asked), end));
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

/** The first folder that the game was moved from, under its later name; null if it is gone. */
async function leftOf(world: ServiceWorld): Promise<string | null> {
  const name = (await readdir(join(world.home, 'games'))).find((one) => one.includes('.left-'));
  return name === undefined ? null : join(world.home, 'games', name);
}

test('a move is done though a file stays of the old folder, whose place is never swept', async () => {
  const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(false) });
  await world.install(1, { a: '1', 'b/c': '1' });
  const old = world.folder(1);
  await mkdir(join(old, 'saves'));
  await writeFile(join(old, 'saves/theirs'), 'save');
  const release = hold('saves/theirs');
  const target = join(world.home, 'games/there/game-1');
  await world.games.move(1, join(world.home, 'games/there'));
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath: target });
  expect(world.games.isSwitching(1)).toBe(false);
  expect(await names(target)).toEqual(['a', 'b/c', 'saves/theirs']);
  const left = await leftOf(world);
  expect(await names(left ?? '')).toEqual(['saves/theirs']);
  const told: string[] = [];
  const store = jobStoreAt(world.home, { onUnremoved: (path) => told.push(path) });
  expect(await loadAndSweep(store)).toEqual([]);
  expect(told).toEqual([left]);
  release();
  // A backup that is put back keeps its times of long ago.
  await mkdir(join(old, 'saves'), { recursive: true });
  await writeFile(join(old, 'saves/theirs'), 'put back');
  await utimes(join(old, 'saves/theirs'), 1, 1);
  await world.games.close();
  await world.restart();
  expect(await names(old)).toEqual(['saves/theirs']);
  expect(await leftOf(world)).toBeNull();
  expect(await readdir(join(world.home, 'jobs'))).toEqual([]);
  expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath: target });
});

test('an old folder that can’t be renamed is emptied once, and never again', async () => {
  const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(false) });
  await world.install(1, { a: '1' });
  const old = world.folder(1);
  const { rename } = fs.promises;
  vi.spyOn(fs.promises, 'rename').mockImplementation((from, to) =>
    from === old
      ? Promise.reject(Object.assign(new Error('refused'), { code: 'EXDEV' }))
      : rename(from, to),
  );
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  await world.games.move(1, join(world.home, 'games/there'));
  await world.idle();
  expect(await namesIn(join(world.home, 'games'))).toEqual(['there']);
  await mkdir(old);
  await writeFile(join(old, 'mine'), 'mine');
  await world.games.close();
  await world.restart();
  expect(await names(old)).toEqual(['mine']);
});

test('an update is done though a file stays in its staging folder, which the next start removes', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1' });
  world.engine.facts = { ...world.engine.facts, release: 2, version: '2' };
  await world.games.download(world.request(1));
  const run = await world.engine.nth(2);
  const { staging } = run.task;
  await mkdir(staging, { recursive: true });
  await writeFile(join(staging, 'theirs'), 'held');
  const release = hold('theirs');
  await run.stage({ a: '2' });
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4, version: '2' });
  expect(await names(staging)).toContain('theirs');
  release();
  await world.games.close();
  await world.restart();
  expect(await namesIn(join(world.home, 'games'))).toEqual(['game-1']);
  expect(await readdir(join(world.home, 'jobs'))).toEqual([]);
});

/** A download that has staged a file, which can't be removed as it is given up. */
async function worldOfFailedRemoval() {
  const world = await ServiceWorld.open();
  await world.games.download(world.request(1));
  const { staging } = (await world.engine.nth(1)).task;
  await mkdir(staging, { recursive: true });
  await writeFile(join(staging, 'held'), 'half');
  await world.games.pause(1);
  await world.idle();
  const release = hold('held');
  expect(await failureOf(world.games.cancel(1))).toMatchObject({ kind: 'folder-not-writable' });
  release();
  return world;
}

/** What the game's job has staged after the host was started again. */
async function stagedAfterStart(world: ServiceWorld): Promise<string[]> {
  await world.games.close();
  await world.restart();
  return names((await world.engine.nth(1)).task.staging);
}

test('a job that goes on, as it can’t be removed, takes up what it has staged, and keeps it at a start', async () => {
  const world = await worldOfFailedRemoval();
  await world.games.resume(1);
  const { staging } = (await world.engine.nth(2)).task;
  await writeFile(join(staging, 'more'), 'of it');
  expect(await stagedAfterStart(world)).toEqual(['held', 'more']);
});

test('what could not be removed of a job goes once the job is given up again', async () => {
  const world = await worldOfFailedRemoval();
  await world.games.cancel(1);
  expect(world.games.state(1)).toBeNull();
  expect(await readdir(world.home)).not.toContain('games');
  expect(await readdir(join(world.home, 'jobs'))).toEqual([]);
});

test('a job whose release was not to be trusted keeps at a start what it has staged since', async () => {
  const world = await ServiceWorld.open();
  await world.games.download(world.request(1));
  const release = hold('job.json');
  (await world.engine.nth(1)).fail(new HostError(failures.signatureInvalid()));
  await world.idle();
  release();
  await world.games.resume(1);
  const { staging } = (await world.engine.nth(2)).task;
  await mkdir(staging);
  await writeFile(join(staging, 'half'), 'of it');
  expect(await stagedAfterStart(world)).toEqual(['half']);
});
