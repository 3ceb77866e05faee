import fs from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { jobStoreAt } from '../../../../test/job-store-at.ts';
import { failureOf } from '../../../../test/failure-of.ts';
import { installedGameAt } from '../../../../test/installed-game-at.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { syncFolder } from '../../storage/node/sync-folder.ts';
import { createRepairJob, newRecord } from './new-jobs.ts';

vi.mock('../../storage/node/sync-folder.ts', { spy: true });

const COMMITS = ['commit.bad-1.json', 'commit.copy.json', 'commit.json'];

async function decided() {
  const home = await temporaryFolder();
  const folder = join(home, 'jobs/1');
  await mkdir(folder, { recursive: true });
  for (const name of [...COMMITS.toReversed(), 'job.json'])
    await writeFile(join(folder, name), '{}');
  return { folder, store: jobStoreAt(home) };
}

/** As an end of the host at this moment. */
function refuseRemoval(path: string): void {
  const { rm } = fs.promises;
  vi.spyOn(fs.promises, 'rm').mockImplementation((asked, options) =>
    asked === path
      ? Promise.reject(Object.assign(new Error('refused'), { code: 'EACCES' }))
      : rm(asked, options),
  );
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
}

test('a decision is removed with all that remains of it, and that is synced', async () => {
  const { folder, store } = await decided();
  vi.mocked(syncFolder).mockClear();
  await store.removeCommit(1);
  expect(await readdir(folder)).toEqual(['job.json']);
  expect(vi.mocked(syncFolder).mock.calls).toEqual([[folder]]);
});

test('the commit goes last: its copy alone would be taken for the decision', async () => {
  const { folder, store } = await decided();
  const listed = vi
    .spyOn(fs.promises, 'readdir')
    .mockImplementation((() => Promise.resolve(COMMITS.toReversed())) as never);
  refuseRemoval(join(folder, 'commit.json'));
  expect(await failureOf(store.removeCommit(1))).toMatchObject({ kind: 'folder-not-writable' });
  listed.mockRestore();
  syncBuiltinESMExports();
  expect((await readdir(folder)).toSorted()).toEqual(['commit.json', 'job.json']);
});

test('where a check takes its place, a decision goes before the files that it needs', async () => {
  const { folder, store } = await decided();
  await mkdir(join(folder, 'engine'));
  await writeFile(join(folder, 'release.copy'), '');
  const names = [...COMMITS, 'engine', 'job.json', 'release.copy'];
  vi.spyOn(fs.promises, 'readdir').mockImplementation((() =>
    Promise.resolve(names.toReversed())) as never);
  refuseRemoval(join(folder, 'commit.json'));
  const game = installedGameAt(1, join(folder, 'game-1'));
  const check = { ...newRecord(createRepairJob(game), folder), state: 'failed' as const };
  expect(await failureOf(store.removeToCheck(check))).toMatchObject({
    kind: 'folder-not-writable',
  });
  for (const name of ['engine', 'release.copy'])
    expect(fs.existsSync(join(folder, name))).toBe(true);
});
