import { mkdir, rename, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { isSameMark } from '../core/file-mark.ts';
import { readMark } from './file-mark.ts';

test('a mark distinguishes two files of the same size and time', async () => {
  const folder = await temporaryFolder();
  const [path, other] = [join(folder, 'a'), join(folder, 'b')];
  for (const one of [path, other]) {
    await writeFile(one, 'same');
    await utimes(one, 1, 1);
  }
  const mark = await readMark(path);
  expect(isSameMark(mark, await readMark(path))).toBe(true);
  await rename(other, path);
  expect((await stat(path)).mtimeMs).toBe(1000);
  expect(isSameMark(mark, await readMark(path))).toBe(false);
});

test('only a regular file has a mark', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'folder'));
  await symlink(join(folder, 'folder'), join(folder, 'link'));
  for (const name of ['none', 'folder', 'link'])
    expect(await readMark(join(folder, name))).toBeNull();
  expect(isSameMark(null, null)).toBe(false);
});
