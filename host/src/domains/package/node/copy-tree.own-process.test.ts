import fs, { existsSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir, open, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { asExfat, renumberFile } from '../../../../test/as-exfat.ts';
import { atRename } from '../../../../test/at-rename.ts';
import { readTree, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { failureOf } from '../../../../test/failure-of.ts';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { StoppedError } from '../../failure/core/stop-signal.ts';
import { syncFolder } from '../../storage/node/sync-folder.ts';
import { bringChanges, copyTree, originalTimes } from './copy-tree.ts';

vi.mock('../../storage/node/sync-folder.ts', { spy: true });

const { signal } = new AbortController();

interface Folders {
  readonly from: string;
  readonly to: string;
}

/** A save that was copied and then, ten minutes ago, saved again in the old folder. */
async function savedAnew(): Promise<Folders> {
  const root = await temporaryFolder();
  const folders = { from: join(root, 'from'), to: join(root, 'to') };
  await put(join(folders.from, 'saves/slot'), 'old');
  await copyTree(folders.from, folders.to, signal, () => undefined);
  const now = Date.now() / 1000;
  await put(join(folders.from, 'saves/slot'), 'the new save');
  await utimes(join(folders.from, 'saves/slot'), now - 600, now - 600);
  await utimes(join(folders.to, 'saves/slot'), now - 3600, now - 3600);
  return folders;
}

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** The next file gets only a few bytes; `look` sees the folder as after a kill. */
async function cutNextCopy(look: () => Promise<unknown>): Promise<void> {
  const handle = await open(import.meta.filename, 'r');
  const handles = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  vi.spyOn(handles, 'write').mockImplementationOnce(async function (this: FileHandle) {
    await this.writeFile('the');
    await look();
    throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
  });
  onTestFinished(() => void vi.restoreAllMocks());
}

test('the old folder is looked at before a save is read, and before it is put in place', async () => {
  const { from, to } = await savedAnew();
  const partial = `${to}.partial`;
  const isRead: boolean[] = [];
  const look = async (): Promise<void> => {
    isRead.push(existsSync(partial));
    if (isRead.length === 3) throw new HostError(failures.folderMissing(from));
    return Promise.resolve();
  };
  const { kind } = await failureOf(bringChanges(from, to, partial, {}, look));
  expect(kind).toBe('folder-missing');
  expect(isRead).toEqual([false, false, true]);
  expect(await readFile(join(to, 'saves/slot'), 'utf8')).toBe('old');
});

test('a save whose copy was interrupted is copied completely by the next try', async () => {
  const { from, to } = await savedAnew();
  const slot = join(to, 'saves/slot');
  const seen: string[] = [];
  await cutNextCopy(async () => seen.push(await readFile(slot, 'utf8')));
  expect(await failureOf(bringChanges(from, to, `${to}.partial`))).toMatchObject({
    kind: 'disk-full',
  });
  expect(seen).toEqual(['old']);
  expect(Object.keys(await readTree(to))).toEqual(['saves/slot']);
  expect(await readFile(slot, 'utf8')).toBe('old');
  await bringChanges(from, to, `${to}.partial`);
  expect(await readFile(slot, 'utf8')).toBe('the new save');
});

test('a folder in the place of a new file stays until the file is whole', async () => {
  const { from, to } = await savedAnew();
  await put(join(from, 'place'), 'file');
  await put(join(to, 'place/inside'), 'folder');
  await utimes(join(from, 'saves/slot'), 1, 1);
  await cutNextCopy(() => Promise.resolve());
  await failureOf(bringChanges(from, to, `${to}.partial`));
  expect(await readFile(join(to, 'place/inside'), 'utf8')).toBe('folder');
  await bringChanges(from, to, `${to}.partial`);
  expect(await readFile(join(to, 'place'), 'utf8')).toBe('file');
});

test.each([
  ['older by what a stick rounds away and of another size', 'longer', -1.5, 'longer'],
  ['older by more', 'longer', -2.5, 'mine'],
  ['of the same size and time', 'him!', 0, 'mine'],
  ['of the same size and later', 'him!', 0.5, 'him!'],
])('a file that is %s than its copy', async (_, text, seconds, kept) => {
  const root = await temporaryFolder();
  const [from, to] = [join(root, 'from'), join(root, 'to')];
  await put(join(from, 'slot'), text);
  await put(join(to, 'slot'), 'mine');
  await utimes(join(from, 'slot'), 1000 + seconds, 1000 + seconds);
  await utimes(join(to, 'slot'), 1000, 1000);
  await bringChanges(from, to, `${to}.partial`);
  expect(await readFile(join(to, 'slot'), 'utf8')).toBe(kept);
});

test.each([
  ['file', 'open', 'saves/slot', 'EACCES'],
  ['file on a failing disk', 'open', 'saves/slot', 'EIO'],
  ['folder', 'readdir', 'saves', 'EACCES'],
  ['folder that can’t be entered', 'lstat', 'saves/slot', 'EACCES'],
] as const)('a %s that can’t be read is named itself', async (_, work, name, code) => {
  const { from, to } = await savedAnew();
  const path = join(from, name);
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  const real = fs.promises[work] as (asked: unknown, ...rest: unknown[]) => Promise<unknown>;
  const refusing = (asked: unknown, ...rest: unknown[]): Promise<unknown> =>
    asked === path
      ? Promise.reject(Object.assign(new Error('refused'), { code }))
      : real(asked, ...rest);
  vi.spyOn(fs.promises, work).mockImplementation(refusing as never);
  syncBuiltinESMExports();
  expect(await failureOf(copyTree(from, to, signal, () => undefined))).toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining(`无法读取 ${path}，`),
  });
});

test('a copy whose time the disk rounded is not copied again, unless its original changed', async () => {
  const root = await temporaryFolder();
  const [from, to] = [join(root, 'from'), join(root, 'to')];
  for (const name of ['kept', 'saved']) {
    await put(join(from, name), 'old');
    await utimes(join(from, name), 1001.7, 1001.7);
  }
  const copied = await copyTree(from, to, signal, () => undefined);
  for (const name of ['kept', 'saved']) await utimes(join(to, name), 1000, 1000);
  await put(join(from, 'saved'), 'new');
  await bringChanges(from, to, `${to}.partial`, originalTimes(copied));
  expect((await stat(join(to, 'kept'))).mtimeMs).toBe(1_000_000);
  expect(await readFile(join(to, 'saved'), 'utf8')).toBe('new');
});

test('a copy has no file under its own name before it is whole', async () => {
  const { from, to } = await savedAnew();
  let seen: string[] = [];
  await cutNextCopy(async () => (seen = Object.keys(await readTree(to))));
  await failureOf(copyTree(from, to, signal, () => undefined));
  expect(seen).not.toContain('saves/slot');
});

test('no name of a game or a player is taken for the host’s own half copy', async () => {
  const root = await temporaryFolder();
  const [from, to] = [join(root, 'from'), join(root, 'to')];
  const files = ['.gamebox-copy.partial', 'data/.gamebox-copy.partial', 'to.partial'];
  for (const path of files) await put(join(from, path), path);
  await put(join(from, 'own/.gamebox-copy.partial/deep'), 'mine');
  await copyTree(from, to, signal, () => undefined);
  expect(await readTree(to)).toEqual(await readTree(from));
  await put(join(from, 'data/.gamebox-copy.partial'), 'saved again');
  await put(join(from, 'fresh/.gamebox-copy.partial'), 'new');
  // A kill left half a file.
  await put(`${to}.partial`, 'ha');
  await bringChanges(from, to, `${to}.partial`);
  expect(await readTree(to)).toEqual(await readTree(from));
});

test('files changed during the copy are copied again, removed ones are removed', async () => {
  const { from, to } = await savedAnew();
  for (const name of ['changed', 'gone']) await put(join(from, name), name);
  let pieces = 0;
  const onBytes = (): void => {
    pieces += 1;
    if (pieces !== 3) return;
    rmSync(join(from, 'gone'));
    writeFileSync(join(from, 'changed'), 'in the meantime');
  };
  await copyTree(from, to, signal, onBytes);
  const texts = Object.entries(await readTree(to)).map(([path, bytes]) => [path, String(bytes)]);
  expect(Object.fromEntries(texts)).toEqual({
    changed: 'in the meantime',
    'saves/slot': 'the new save',
  });
});

test.each<[string, (path: string) => void]>([
  ['size', (path) => writeFileSync(path, 'another size')],
  ['time', (path) => writeFileSync(path, 'new')],
  [
    'inode',
    (path) => {
      writeFileSync(`${path}.new`, 'new');
      utimesSync(`${path}.new`, 1000, 1000);
      renameSync(`${path}.new`, path);
    },
  ],
])('a file of another %s alone is copied again', async (what, change) => {
  const root = await temporaryFolder();
  const [from, to] = [join(root, 'from'), join(root, 'to')];
  for (const name of ['one', 'two']) {
    await put(join(from, name), 'old');
    await utimes(join(from, name), 1000, 1000);
  }
  let pieces = 0;
  await copyTree(from, to, signal, () => {
    pieces += 1;
    if (pieces !== 2) return;
    const first = join(from, ['one', 'two'].find((name) => existsSync(join(to, name))) ?? '');
    change(first);
    if (what !== 'time') utimesSync(first, 1000, 1000);
  });
  expect(pieces).toBe(3);
  expect(await readTree(to)).toEqual(await readTree(from));
});

test('a copy that lost a part is brought again, though its original did not change', async () => {
  const root = await temporaryFolder();
  const [from, to] = [join(root, 'from'), join(root, 'to')];
  await put(join(from, 'save'), 'whole');
  await utimes(join(from, 'save'), 1000, 1000);
  const copied = await copyTree(from, to, signal, () => undefined);
  await put(join(to, 'save'), 'who');
  await utimes(join(to, 'save'), 1000, 1000);
  await bringChanges(from, to, `${to}.partial`, originalTimes(copied));
  expect(await readFile(join(to, 'save'), 'utf8')).toBe('whole');
});

test('the names of all that is copied or brought are synced, the new folder’s too', async () => {
  const root = await temporaryFolder();
  const [from, to] = [join(root, 'from'), join(root, 'to')];
  await put(join(from, 'data/save'), 'old');
  const sync = vi.mocked(syncFolder).mockClear();
  await copyTree(from, to, signal, () => undefined);
  const synced = sync.mock.calls.map(([path]) => path);
  expect(synced.slice(0, 3)).toEqual([root, join(to, 'data'), to]);
  sync.mockClear();
  await put(join(from, 'data/save'), 'saved');
  await bringChanges(from, to, `${to}.partial`);
  expect(sync.mock.calls).toEqual([[join(to, 'data')]]);
});

test('a copy that is stopped copies no further file', async () => {
  const root = await temporaryFolder();
  const [from, to] = [join(root, 'from'), join(root, 'to')];
  const stop = new AbortController();
  await mkdir(from);
  for (const name of ['one', 'two']) await symlink('nowhere', join(from, name));
  stop.abort();
  await expect(copyTree(from, to, stop.signal, () => undefined)).rejects.toThrow(StoppedError);
  expect(await readdir(to)).toEqual([]);
});

test.each(['link', 'file'])(
  'a folder that was a %s at the first copy is copied as a folder, and no link is followed',
  async (kind) => {
    const { from, to } = await savedAnew();
    const elsewhere = await temporaryFolder();
    if (kind === 'link') await symlink(elsewhere, join(to, 'place'));
    else await put(join(to, 'place'), 'file');
    await put(join(from, 'place/inside'), 'folder');
    await bringChanges(from, to, `${to}.partial`);
    expect(await readFile(join(to, 'place/inside'), 'utf8')).toBe('folder');
    expect(await readTree(elsewhere)).toEqual({});
  },
);

test('a link that appears in the target at the last moment is not followed', async () => {
  const { from, to } = await savedAnew();
  const mine = join(await temporaryFolder(), 'mine');
  await put(mine, 'mine');
  const { rm } = fs.promises;
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  vi.spyOn(fs.promises, 'rm').mockImplementation(async (path, options) => {
    await rm(path, options);
    if (String(path).endsWith('.partial')) await symlink(mine, path).catch(() => undefined);
  });
  syncBuiltinESMExports();
  expect(await failureOf(bringChanges(from, to, `${to}.partial`))).toMatchObject({
    kind: 'folder-not-writable',
  });
  expect(await readFile(mine, 'utf8')).toBe('mine');
});

test('neither a copy nor what is brought makes a folder above it anew', async () => {
  const root = await temporaryFolder();
  const [from, gone] = [join(root, 'from'), join(root, 'gone')];
  await put(join(from, 'saves/slot'), 'old');
  const refused = { kind: 'folder-not-writable', path: join(gone, 'to') };
  const work = copyTree(from, join(gone, 'to'), signal, () => undefined);
  expect(await failureOf(work)).toMatchObject(refused);
  const partial = join(root, 'partial');
  expect(await failureOf(bringChanges(from, join(gone, 'to'), partial))).toMatchObject(refused);
  expect(await readdir(root)).toEqual(['from']);
});

test.runIf(process.platform === 'linux').each([
  ['exFAT', asExfat, 1],
  ['any other disk', () => undefined, 2],
])(
  'a file of %s that gets another inode meanwhile is copied as often as is needed',
  async (_, as, times) => {
    as();
    const root = await temporaryFolder();
    const [from, to] = [join(root, 'from'), join(root, 'to')];
    await put(join(from, 'a'), 'data');
    atRename(
      (path) => path.endsWith('.partial'),
      () => renumberFile(join(from, 'a')),
      'after',
    );
    let bytes = 0;
    await copyTree(from, to, signal, (part) => (bytes += part));
    expect(bytes).toBe(times * 4);
  },
);
