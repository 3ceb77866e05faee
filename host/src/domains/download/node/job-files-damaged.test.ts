import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { jobStoreAt, loadAndSweep } from '../../../../test/job-store-at.ts';
import { namesIn, temporaryFolder } from '../../../../test/temporary-folder.ts';
import type { JobRecord } from '../core/job-record.ts';
import { newRecord } from './new-jobs.ts';

let home: string;
let job: JobRecord;
beforeEach(async () => {
  home = await temporaryFolder();
  const folder = join(home, 'games/game-1');
  const names = { name: '', coverPrcture: '', packageUrl: '' };
  job = newRecord({ gameId: 1, ...names, kind: 'repair', folder }, home);
});

const store = () => jobStoreAt(home);
const copyOf = async (): Promise<unknown> =>
  JSON.parse(await readFile(join(home, 'jobs/1/job.copy.json'), 'utf8'));

/** What a kill left of a job that had ended. */
async function gone(left: string): Promise<void> {
  const folder = join(home, 'jobs/.gone-1-0-0');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'job.json'), JSON.stringify(job));
  await writeFile(join(folder, 'left.json'), JSON.stringify({ folder: left }));
}

test.each([
  ['.game-1.left-17', false],
  ['game-1', true],
  ['photos', true],
])('the rest of a moved game is said to be %s, which stays: %s', async (name, stays) => {
  await mkdir(join(home, 'games', name, 'inside'), { recursive: true });
  await gone(join(home, 'games', name));
  expect(await loadAndSweep(store())).toEqual([]);
  expect(await namesIn(join(home, 'games'))).toEqual(stays ? [name] : []);
});

test('what is left of an ended job does not take the staging folder of the next one', async () => {
  const next = newRecord(job, home);
  for (const { staging } of [job, next]) await mkdir(staging, { recursive: true });
  await gone(join(home, 'games/.game-1.left-17'));
  await store().save(next);
  expect(await loadAndSweep(store())).toEqual([next]);
  expect(await namesIn(join(home, 'games'))).toEqual([basename(next.staging)]);
});

test('the copy of a record has what was decided and found, and not each figure', async () => {
  const jobs = store();
  await jobs.save(job);
  await jobs.save({ ...job, bytesDone: 7 });
  expect(await copyOf()).toMatchObject({ bytesDone: 0 });
  const found = { decided: true, mixed: true, damaged: 'a' };
  await jobs.save({ ...job, ...found, bytesDone: 8 });
  await writeFile(join(home, 'jobs/1/job.json'), '{');
  expect(await store().loadAll()).toEqual([{ ...job, ...found, bytesDone: 8 }]);
});
