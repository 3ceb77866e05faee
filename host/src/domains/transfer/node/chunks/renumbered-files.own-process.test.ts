import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
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

const COUNT = 60;

async function putOther(path: string, seconds: number): Promise<void> {
  await rm(path);
  await writeFile(path, 'zero');
  await utimes(path, seconds, seconds);
}

/** What another program puts in a file's place, all at its size but the first. */
const replacements = {
  'an empty file': (path: string) => rm(path).then(() => writeFile(path, '')),
  'a newer file': (path: string) => putOther(path, 2e9),
  'an older file': (path: string) => putOther(path, 1e9),
};

test.runIf(process.platform === 'linux').each(Object.entries(replacements))(
  'on such a disk %s in place of a file that was closed meanwhile is told',
  async (_, replace) => {
    asExfat();
    const root = await temporaryFolder();
    const names = Array.from({ length: COUNT }, (_, file) => `f${file}`);
    const files = new StagedFiles(
      root,
      names.map((path) => ({ path, size: BYTES.length, mode: 'file' })),
    );
    onTestFinished(() => files.close());
    await files.prepare(new AbortController().signal);
    const half = BYTES.length / 2;
    const put = (file: number, at: number) => files.write(file, BYTES, at, half, at);
    for (const file of names.keys()) await put(file, 0);
    const path = join(root, 'f0');
    await replace(path);
    expect(await failureOf(put(0, half))).toMatchObject({ kind: 'file-changed', path });
    for (const file of names.keys()) if (file > 0) await put(file, half);
    for (const name of names.slice(1)) expect(await readFile(join(root, name))).toEqual(BYTES);
  },
);
