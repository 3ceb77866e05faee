import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../../../test/temporary-folder.ts';
import { LocalFiles } from './run-decoder.ts';

test.skipIf(process.platform === 'win32')(
  'a link in place of an installed file is not followed',
  async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'file'), 'content');
    await symlink('file', join(folder, 'link'));
    const files = new LocalFiles();
    onTestFinished(() => files.close());
    const buffer = Buffer.alloc(9);
    const read = (name: string, length = 7) =>
      files.read({ path: join(folder, name), offset: 0, length }, buffer, 1);
    expect(await read('link')).toBe(false);
    expect(await read('none')).toBe(false);
    expect(await read('file', 8)).toBe(false);
    expect(await read('file')).toBe(true);
    expect(String(buffer)).toBe('\0content\0');
  },
);
