import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { readPlainFile, readPlainFileEnd } from './read-plain-file.ts';

const onPosix = process.platform !== 'win32';

test.runIf(onPosix)('a device or a folder in place of a regular file is not read', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'a'), 'text');
  expect(String(await readPlainFile(join(folder, 'a')))).toBe('text');
  await expect(readPlainFile('/dev/null')).rejects.toThrow('no plain file');
  await expect(readPlainFile(folder)).rejects.toThrow('no plain file');
  await expect(readPlainFileEnd(folder, 1)).rejects.toThrow('no plain file');
});

test('of a file of any size its end is read', async () => {
  const path = join(await temporaryFolder(), 'a');
  await writeFile(path, 'text');
  expect(String(await readPlainFileEnd(path, 2))).toBe('xt');
  expect(String(await readPlainFileEnd(path, 9))).toBe('text');
  await truncate(path, 2 ** 33);
  expect(await readPlainFileEnd(path, 2)).toEqual(Buffer.alloc(2));
});
