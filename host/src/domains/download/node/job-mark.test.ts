import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { JOB_FILE } from '../../storage/node/job-file.ts';
import { addJobMark, hasJobMark, removeJobMark } from './job-mark.ts';

test.each([
  ['nothing', null],
  ['what a kill left of writing it', ''],
  ['what a power cut left of it', '\0'.repeat(36)],
  ['that of an earlier job', randomUUID()],
])('the file of a job takes the place of %s, and is removed', async (_, before) => {
  const folder = await temporaryFolder();
  if (before !== null) await writeFile(join(folder, JOB_FILE), before);
  const id = randomUUID();
  expect(await hasJobMark(folder, id)).toBe(false);
  await addJobMark(folder, id);
  expect(await hasJobMark(folder, id)).toBe(true);
  expect(await hasJobMark(folder, randomUUID())).toBe(false);
  await removeJobMark(folder);
  expect(await readdir(folder)).toEqual([]);
});

test('another file of that name stays, and so does a folder', async () => {
  const [folder, other] = [await temporaryFolder(), await temporaryFolder()];
  await writeFile(join(folder, JOB_FILE), 'of the player');
  await mkdir(join(other, JOB_FILE));
  for (const path of [folder, other]) {
    await addJobMark(path, randomUUID());
    await removeJobMark(path);
    expect(await readdir(path)).toEqual([JOB_FILE]);
  }
  expect(await readFile(join(folder, JOB_FILE), 'utf8')).toBe('of the player');
});

test('a job of an older host has no file', async () => {
  const folder = await temporaryFolder();
  await addJobMark(folder, '');
  expect(await readdir(folder)).toEqual([]);
  await writeFile(join(folder, JOB_FILE), '');
  expect(await hasJobMark(folder, '')).toBe(false);
});
