import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { asExfat, renumberFile } from '../../../../../test/as-exfat.ts';
import { failureOf } from '../../../../../test/failure-of.ts';
import { temporaryFolder } from '../../../../../test/temporary-folder.ts';
import { isSameMark } from '../../../storage/core/file-mark.ts';
import { readMark } from '../../../storage/node/file-mark.ts';
import { StagedFiles } from './staged-files.ts';

const BYTES = Buffer.from('new!');

/** A staged file that was finished, and has another inode since. */
async function renumbered() {
  const root = await temporaryFolder();
  const path = join(root, 'a');
  const open = () => {
    const files = new StagedFiles(root, [{ path: 'a', size: BYTES.length, mode: 'file' }]);
    onTestFinished(() => files.close());
    return files;
  };
  const files = open();
  await files.prepare(new AbortController().signal);
  await files.close();
  await renumberFile(path);
  return { path, write: () => files.write(0, BYTES, 0, BYTES.length, 0), files };
}

test.runIf(process.platform === 'linux')(
  'on a disk that gives files other inodes a staged file is known by size and time',
  async () => {
    asExfat();
    const { path, write, files } = await renumbered();
    await write();
    expect(await readFile(path)).toEqual(BYTES);
    const mark = await files.mark(0);
    expect(isSameMark(mark, await readMark(path))).toBe(true);
    await renumberFile(path);
    expect(isSameMark(mark, await readMark(path))).toBe(true);
    await writeFile(path, 'old!');
    expect(isSameMark(mark, await readMark(path))).toBe(false);
  },
);

test('on any other disk it is another program’s', async () => {
  const { path, write } = await renumbered();
  expect(await failureOf(write())).toMatchObject({ kind: 'file-changed', path });
});
