import { chmod, stat } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { makeWritable, readOnlyMode, setFolderMode } from './folder-mode.ts';

test.each([0o2555, 0o1555])(
  'a folder that is opened and closed has all its bits again (%o)',
  async (mode) => {
    const folder = await temporaryFolder();
    onTestFinished(() => chmod(folder, 0o755));
    await chmod(folder, mode);
    const found = await readOnlyMode(folder);
    expect(await makeWritable(folder)).toBe(true);
    await setFolderMode(folder, found ?? 0);
    expect((await stat(folder)).mode & 0o7777).toBe(mode);
  },
);
