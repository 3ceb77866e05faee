import { lstat, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { replaceFile } from './replace-file.ts';

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
