import { lstat, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { overwriteFile, replaceFile } from './replace-file.ts';

test('a link in the file’s place is replaced, and the file behind it stays', async () => {
  const folder = await temporaryFolder();
  const [document, path] = [join(folder, 'document'), join(folder, 'settings.json')];
  await writeFile(document, 'of the player');
  await symlink(document, path);
  await replaceFile(path, '{}');
  expect(await readFile(path, 'utf8')).toBe('{}');
  expect((await lstat(path)).isFile()).toBe(true);
  expect(await readFile(document, 'utf8')).toBe('of the player');
});

test('a file is overwritten by as many bytes as it has, and by no more', async () => {
  const path = join(await temporaryFolder(), 'list.json');
  await writeFile(path, '[1,2]');
  expect(await overwriteFile(path, '[1,23]')).toBe(false);
  expect(await readFile(path, 'utf8')).toBe('[1,2]');
  expect(await overwriteFile(path, '[3,4]')).toBe(true);
  expect(await readFile(path, 'utf8')).toBe('[3,4]');
});
