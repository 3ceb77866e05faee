import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { readPlainFile } from './read-plain-file.ts';

const onPosix = process.platform !== 'win32';

test.runIf(onPosix)('a device or a folder in place of a regular file is not read', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'a'), 'text');
  expect(String(await readPlainFile(join(folder, 'a')))).toBe('text');
  await expect(readPlainFile('/dev/null')).rejects.toThrow('no plain file');
  await expect(readPlainFile(folder)).rejects.toThrow('no plain file');
});
