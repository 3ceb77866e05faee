import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { jobStoreAt } from '../../../../test/job-store-at.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { readTree, temporaryFolder } from '../../../../test/temporary-folder.ts';
import type { JobRecord } from '../core/job-record.ts';
import { newRecord } from './new-jobs.ts';

const damaged = { download_state: 5, failure: { kind: 'hash-mismatch' } };

function jobOf(gameId: number, root: string): JobRecord {
  const folder = join(root, `game-${gameId}`);
  const job = { gameId, name: '', coverPrcture: '', packageUrl: '' };
  return newRecord({ ...job, kind: 'move', folder }, root);
}

test.each([
  ['its own', {}, true],
  ['another game', { gameId: 2 }, false],
  ['another folder', { folder: '/elsewhere/game-1' }, false],
  ['another staging folder', { staging: '/elsewhere/.game-1.staging' }, false],
  ['an earlier job', { id: 'earlier' }, false],
])('a commit of %s is taken for a job’s own only if it is', async (_, change, isOwn) => {
  const home = await temporaryFolder();
  const job = jobOf(1, join(home, 'games'));
  const commit = { kind: 'move', from: job.folder, to: '/to', copy: null, placedAt: null } as const;
  const aside: string[] = [];
  const store = jobStoreAt(home, { onBackup: (backup) => aside.push(backup) });
  await store.save(job);
  await store.saveCommit(1, { ...commit, record: { ...job, ...change } });
  expect((await store.commit(job)) !== null).toBe(isOwn);
  expect(aside).toHaveLength(isOwn ? 0 : 2);
  expect(await store.hasLostCommit(job)).toBe(!isOwn);
});

test('a commit without its job’s record is only a job’s of an older host', async () => {
  const home = await temporaryFolder();
  const job = jobOf(1, join(home, 'games'));
  const commit = { kind: 'move', from: job.folder, to: '/to', copy: null, placedAt: null } as const;
  const store = jobStoreAt(home);
  await store.saveCommit(1, commit);
  expect(await store.commit({ ...job, id: '' })).toEqual(commit);
  expect(await store.commit(job)).toBeNull();
});

/** Two games, an update of one of which is decided and breaks off. */
async function decided(gameId: number): Promise<ServiceWorld> {
  const world = await ServiceWorld.open();
  for (const each of [1, 2]) await world.install(each, { a: `${each} 1`, own: `${each}` });
  world.engine.facts = { ...world.engine.facts, release: 2, version: '2' };
  await world.games.download(world.request(gameId));
  const put = vi.spyOn(world.registry, 'put').mockRejectedValue(new Error('as if killed here'));
  onTestFinished(() => put.mockRestore());
  await (await world.engine.nth(3)).stage({ a: `${gameId} 2`, own: `${gameId}` });
  await world.idle();
  put.mockRestore();
  return world;
}

const jobFile = ({ home }: ServiceWorld, gameId: number, name: string): string =>
  join(home, 'jobs', `${gameId}`, name);

test.each(['a paused job', 'no job'])('the commit of another game beside %s', async (beside) => {
  const world = await decided(2);
  if (beside === 'a paused job') {
    await world.games.download(world.request(1));
    await world.games.pause(1);
  }
  await world.games.close();
  await mkdir(join(world.home, 'jobs/1'), { recursive: true });
  await copyFile(jobFile(world, 2, 'commit.json'), jobFile(world, 1, 'commit.json'));
  await world.restart();
  expect(world.games.state(1)).toMatchObject({ version: '1' });
  expect(world.games.isSwitching(1)).toBe(true);
  expect(await world.games.cancel(1)).toMatchObject({ ...damaged, version: '1' });
  expect(String((await readTree(world.folder(1)))['a'])).toBe('1 1');
  expect(world.games.state(2)).toMatchObject({ download_state: 4, version: '2' });
});

test('the copy of an earlier commit beside a new job of the game is not applied', async () => {
  const world = await decided(1);
  const kept = join(world.home, 'kept.json');
  await copyFile(jobFile(world, 1, 'commit.json'), kept);
  await world.games.resume(1);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4, version: '2' });
  world.engine.facts = { ...world.engine.facts, release: 3, version: '3' };
  await world.games.download(world.request(1));
  await world.games.pause(1);
  await world.games.close();
  await copyFile(kept, jobFile(world, 1, 'commit.copy.json'));
  await world.restart();
  expect(world.games.state(1)).toMatchObject({ download_state: 2 });
  expect(world.games.isSwitching(1)).toBe(true);
  world.engine.facts = { ...world.engine.facts, release: 3, version: '3' };
  await world.games.resume(1);
  await (await world.engine.nth(1)).stage({ a: '1 3', own: '1' });
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4, version: '3' });
  expect(world.games.isSwitching(1)).toBe(false);
  expect(await readdir(join(world.home, 'jobs'))).toEqual([]);
});
