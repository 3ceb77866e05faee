import fs from 'node:fs';
import { readdir } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { jobStoreAt } from '../../../../test/job-store-at.ts';
import { failureOf } from '../../../../test/failure-of.ts';
import { installedGameAt } from '../../../../test/installed-game-at.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { doubtfulRecord, newRecord } from './new-jobs.ts';

const names = { gameId: 1, name: '', coverPrcture: '', packageUrl: '' };
const COMMITS = ['commit.copy.json', 'commit.json'];

/** Refuses to remove one file, and lists folders backwards: their order is the disk's own. */
function hold(name: string): void {
  const { rm, readdir: list } = fs.promises;
  vi.spyOn(fs.promises, 'rm').mockImplementation((path, options) =>
    String(path).endsWith(`/${name}`)
      ? Promise.reject(Object.assign(new Error('refused'), { code: 'EACCES' }))
      : rm(path, options),
  );
  const backwards = async (path: string): Promise<string[]> =>
    (await list(path)).toSorted().toReversed();
  vi.spyOn(fs.promises, 'readdir').mockImplementation(backwards as never);
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
}

test.each([
  ['commit.copy.json', COMMITS],
  ['commit.json', ['commit.json']],
])('a check stands before the decision goes, whose %s could not go', async (held, stays) => {
  const home = await temporaryFolder();
  const folder = join(home, 'games/game-1');
  const job = newRecord({ ...names, kind: 'install', folder }, home);
  const store = jobStoreAt(home);
  await store.save(job);
  const commit = { kind: 'move', from: folder, to: '/to', copy: null, placedAt: null } as const;
  await store.saveCommit(1, { ...commit, record: job });
  hold(held);
  const check = doubtfulRecord(installedGameAt(1, folder), 'a', job);
  expect(await failureOf(store.finishToCheck(check))).toMatchObject({
    kind: 'folder-not-writable',
  });
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  const there = (await readdir(join(home, 'jobs/1'))).filter((name) => name.includes('commit'));
  expect(there.toSorted()).toEqual(stays);
  expect(await jobStoreAt(home).loadAll()).toEqual([check]);
});
