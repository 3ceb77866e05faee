import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import {
  link,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { failureOf } from '../../../../../test/failure-of.ts';
import { makePipe, putInTheWay, THINGS_IN_THE_WAY } from '../../../../../test/in-the-way.ts';
import { readTree, temporaryFolder } from '../../../../../test/temporary-folder.ts';
import { folderMark } from '../../../storage/node/folder-mark.ts';
import { HeldFolder } from '../../../storage/node/held-folder.ts';
import { StagedFiles } from './staged-files.ts';

const SIZE = 4;
const pipe: [string, (path: string) => Promise<unknown>] = [
  'a pipe',
  (path) => rm(path).then(() => makePipe(path)),
];

async function staged() {
  const root = await temporaryFolder();
  const [path, mine] = [join(root, 'a'), join(root, 'mine')];
  await writeFile(mine, 'mine');
  const files = new StagedFiles(root, [{ path: 'a', size: SIZE, mode: 'file' }]);
  onTestFinished(() => files.close());
  const { signal } = new AbortController();
  const write = () => files.write(0, Buffer.from('new!'), 0, SIZE, 0);
  return { path, mine, prepare: () => files.prepare(signal), write, mark: () => files.mark(0) };
}

test('a link that stands in a file’s place goes, and what is behind it stays', async () => {
  const { path, mine, prepare, write } = await staged();
  await symlink(mine, path);
  await prepare();
  await write();
  expect((await lstat(path)).isFile()).toBe(true);
  expect(await readFile(path, 'utf8')).toBe('new!');
  expect(await readFile(mine, 'utf8')).toBe('mine');
});

test('a file that has another name elsewhere is made anew, and that one stays', async () => {
  const { path, mine, prepare, write } = await staged();
  await link(mine, path);
  expect((await prepare())[0]?.stood).toBe(false);
  await write();
  expect(await readFile(path, 'utf8')).toBe('new!');
  expect(await readFile(mine, 'utf8')).toBe('mine');
});

test.each(THINGS_IN_THE_WAY)('%s in a file’s place goes', async (thing) => {
  const { path, prepare, write } = await staged();
  await putInTheWay(thing, path);
  expect(await prepare()).toMatchObject([{ stood: false }]);
  await write();
  expect(await readFile(path, 'utf8')).toBe('new!');
});

test.each([...THINGS_IN_THE_WAY.filter((thing) => thing !== 'a folder'), 'a file'])(
  '%s in place of the staging folder goes',
  async (thing) => {
    const root = join(await temporaryFolder(), 'staging');
    await putInTheWay(thing, root);
    const files = new StagedFiles(root, [{ path: 'a', size: SIZE, mode: 'file' }]);
    onTestFinished(() => files.close());
    await files.prepare(new AbortController().signal);
    expect((await lstat(join(root, 'a'))).size).toBe(SIZE);
  },
);

test.each<[string, (path: string, mine: string) => Promise<unknown>]>([
  ['a link', (path, mine) => rm(path).then(() => symlink(mine, path))],
  ['another file', (path, mine) => rename(mine, path)],
  ['nothing', (path) => rm(path)],
  ...(process.platform === 'win32' ? [] : [pipe]),
])('%s in a prepared file’s place is told, and never written to', async (_, replace) => {
  const { path, mine, prepare, write, mark } = await staged();
  await prepare();
  await replace(path, mine);
  const told = { kind: 'file-changed', path };
  for (const work of [write, mark]) expect(await failureOf(work())).toMatchObject(told);
  const isFile = (await lstat(path).catch(() => null))?.isFile() === true;
  const left = isFile ? await readFile(path, 'utf8') : await readFile(mine, 'utf8');
  expect(left).toBe('mine');
});

/** Files of a staging folder on a disk, to be prepared until another disk takes its place. */
async function stagedOnDisk() {
  const disk = join(await temporaryFolder(), 'disk');
  await mkdir(disk);
  const place = new HeldFolder(disk, await folderMark(disk));
  const names = Array.from({ length: 30 }, (_, number) => `file ${number}`);
  const root = join(disk, 'staging');
  const files = new StagedFiles(
    root,
    names.map((path) => ({ path, size: SIZE, mode: 'file' })),
    place,
  );
  onTestFinished(() => files.close());
  /** `looks`: how often it may be asked whether the work is stopped, as before each file, until then. */
  const prepareUntil = (looks: number, exchange: () => void): Promise<unknown> => {
    let looked = 0;
    const signal = {
      get aborted() {
        looked += 1;
        if (looked === looks) exchange();
        return false;
      },
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    };
    return files.prepare(signal);
  };
  const pullOut = (): void => {
    renameSync(disk, `${disk} away`);
    mkdirSync(disk);
  };
  const missing = { kind: 'folder-missing', path: disk };
  return { disk, root, names, prepareUntil, pullOut, missing };
}

test('where the disk is away, no staging folder is made', async () => {
  const { disk, root, prepareUntil, pullOut, missing } = await stagedOnDisk();
  pullOut();
  await writeFile(root, 'mine');
  expect(await failureOf(prepareUntil(0, () => undefined))).toMatchObject(missing);
  expect(Object.keys(await readTree(disk))).toEqual(['staging']);
  await rm(root);
  expect(await failureOf(prepareUntil(0, () => undefined))).toMatchObject(missing);
  expect(await readdir(disk)).toEqual([]);
  await rm(disk, { recursive: true });
  expect(await failureOf(prepareUntil(0, () => undefined))).toMatchObject(missing);
  expect(await folderMark(disk)).toBeNull();
});

test('another disk that comes in the middle keeps its files, and gets none of the others', async () => {
  const { root, names, prepareUntil, pullOut, missing } = await stagedOnDisk();
  const theirs = names.slice(0, 20);
  const exchange = (): void => {
    pullOut();
    mkdirSync(root);
    for (const name of theirs) writeFileSync(join(root, name), 'of another host', { mode: 0o600 });
  };
  expect(await failureOf(prepareUntil(10, exchange))).toMatchObject(missing);
  const tree = await readTree(root);
  expect(Object.keys(tree).toSorted()).toEqual(theirs.toSorted());
  for (const name of theirs) {
    expect(tree[name]?.toString()).toBe('of another host');
    expect((await lstat(join(root, name))).mode & 0o777).toBe(0o600);
  }
});

/** Refuses to change the mode of a file, until the end of the test. */
async function refuseModes(code: string): Promise<void> {
  const handle = await open(await temporaryFolder());
  await handle.close();
  const refusal = Object.assign(new Error('refused'), { code });
  const chmod = vi.spyOn(Object.getPrototypeOf(handle), 'chmod').mockRejectedValue(refusal);
  onTestFinished(() => chmod.mockRestore());
}

const executable = async () => {
  const root = await temporaryFolder();
  const files = new StagedFiles(root, [{ path: 'a', size: SIZE, mode: 'executable' }]);
  onTestFinished(() => files.close());
  return files.prepare(new AbortController().signal);
};

test.each(['ENOSYS', 'ENOTSUP', 'EPERM', 'EINVAL'])(
  'a disk that stores no modes, and answers %s, takes all files',
  async (code) => {
    await refuseModes(code);
    expect(await executable()).toHaveLength(1);
  },
);

test('a mode that can’t be set for another reason fails the file', async () => {
  await refuseModes('EIO');
  expect(await failureOf(executable())).toMatchObject({ kind: 'internal' });
});
