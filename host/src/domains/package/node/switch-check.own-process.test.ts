import fs from 'node:fs';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bindInPlace, mayMount } from '../../../../test/mounts.ts';
import { asOtherUser, mayChangeUser, OTHER_USER } from '../../../../test/other-user.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { toFailure } from '../../failure/core/host-error.ts';
import type { FileMark } from '../../storage/core/file-mark.ts';
import { readMark } from '../../storage/node/file-mark.ts';
import { changedFiles, checkSwitch } from './switch-check.ts';

/** An update that changes `bin/game`, adds `data/new` and removes `old/gone`. */
async function update() {
  const root = await temporaryFolder();
  const folder = join(root, 'game');
  const staging = join(root, '.game.staging');
  const releaseFile = join(root, 'release');
  const placed = ['bin/game', 'data/new'];
  const removed = ['old/gone'];
  const there = [...['bin/game', 'old/gone'].map((path) => join(folder, path)), releaseFile];
  const staged = placed.map((path) => join(staging, path));
  for (const path of [...there, ...staged]) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, 'x');
  }
  const marks: FileMark[] = [];
  for (const path of staged) marks.push((await readMark(path)) ?? never());
  const change = { folder, staging, placed, marks, removed, files: placed };
  return { root, change, check: () => checkSwitch(change, releaseFile) };
}

function never(): never {
  throw new Error('no mark');
}

/** A folder on another disk than the temporary one: Linux has one in memory. */
async function otherDisk(): Promise<string> {
  const folder = await mkdtemp('/dev/shm/gamebox-test-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a possible switch passes, and nothing is changed', async () => {
  const { change, check } = await update();
  await expect(check()).resolves.toBeUndefined();
  expect(await changedFiles(change)).toEqual([]);
});

test.each([['bin'], ['old'], ['data']])(
  'a link at %s, above a placed or removed file, is reported',
  async (name) => {
    const { change, check } = await update();
    const path = join(change.folder, name);
    await rm(path, { recursive: true, force: true });
    await symlink(await temporaryFolder(), path);
    await expect(check()).rejects.toMatchObject({ failure: { kind: 'folder-linked', path } });
  },
);

test.runIf(process.platform === 'linux')(
  'a game folder that is a link to another disk is reported before the decision',
  async () => {
    const { change, check } = await update();
    const disk = await otherDisk();
    expect((await stat(disk)).dev).not.toBe((await stat(change.staging)).dev);
    await rm(change.folder, { recursive: true });
    await symlink(disk, change.folder);
    await expect(check()).rejects.toMatchObject({
      failure: { kind: 'folder-linked', path: change.folder },
    });
  },
);

/** Restores Node's own functions that a test has replaced. */
function restoreFunctions(): void {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
}

test('a mount of another disk inside the game’s folder is reported', async () => {
  const { change, check } = await update();
  const path = join(change.folder, 'bin');
  const { lstat } = fs.promises;
  onTestFinished(restoreFunctions);
  vi.spyOn(fs.promises, 'lstat').mockImplementation(async (asked: fs.PathLike) =>
    Object.assign(await lstat(asked), asked === path ? { dev: -1 } : {}),
  );
  syncBuiltinESMExports();
  await expect(check()).rejects.toMatchObject({ failure: { kind: 'folder-linked', path } });
});

test.each(['', 'bin'])('a folder %j that no rename leads to is reported', async (name) => {
  const { change, check } = await update();
  const path = join(change.folder, name);
  const { rename } = fs.promises;
  onTestFinished(restoreFunctions);
  vi.spyOn(fs.promises, 'rename').mockImplementation((from, to) =>
    dirname(String(to)) === path
      ? Promise.reject(Object.assign(new Error('refused'), { code: 'EXDEV' }))
      : rename(from, to),
  );
  syncBuiltinESMExports();
  await expect(check()).rejects.toMatchObject({ failure: { kind: 'folder-linked', path } });
});

test.runIf(mayMount).each<[string, (folder: string) => Promise<unknown>]>([
  ['bin/game', () => Promise.resolve()],
  ['old/gone', () => Promise.resolve()],
  // What the player put in the place of a new folder or file.
  ['data', (path) => writeFile(path, 'mine')],
  ['data/new', (path) => mkdir(path, { recursive: true })],
])('a mount at %s, which is to be replaced or removed, is reported', async (name, put) => {
  const { change, check } = await update();
  const path = join(change.folder, name);
  await put(path);
  bindInPlace(path);
  await expect(check()).rejects.toMatchObject({ failure: { kind: 'folder-linked', path } });
});

test.runIf(mayMount)('a mount at a staged file is reported, one that stays is not', async () => {
  const { change, check } = await update();
  const [stays, staged] = [join(change.folder, 'mine'), join(change.staging, 'bin/game')];
  await writeFile(stays, 'mine');
  bindInPlace(stays);
  await expect(check()).resolves.toBeUndefined();
  bindInPlace(staged);
  await expect(check()).rejects.toMatchObject({ failure: { kind: 'folder-linked', path: staged } });
});

/** What is in the way in a folder where everyone may put something, and take away only his own. */
test.runIf(mayChangeUser).each<[string, (path: string) => Promise<unknown>]>([
  ['bin/game', () => Promise.resolve()],
  ['old/gone', () => Promise.resolve()],
  ['data', (path) => writeFile(path, 'mine')],
  ['bin/game', (path) => rm(path).then(() => mkdir(join(path, 'mine'), { recursive: true }))],
  ['bin/game', (path) => rm(path).then(() => symlink('nowhere', path))],
])('another user’s %s in a sticky folder is reported', async (name, put) => {
  const { root, change, check } = await update();
  const path = join(change.folder, name);
  await put(path);
  const folders = ['', ...(await readdir(change.folder))].map((each) => join(change.folder, each));
  for (const folder of folders)
    if (folder !== path) await chmod(folder, folder === dirname(path) ? 0o1777 : 0o777);
  const failure = { kind: 'folder-not-writable', path };
  await expect(asOtherUser(root, check)).rejects.toMatchObject({ failure });
  // The folder's owner may take away everything.
  await chown(dirname(path), OTHER_USER, OTHER_USER);
  await expect(asOtherUser(root, check)).resolves.toBeUndefined();
});

test.runIf(mayChangeUser)('another user’s file in the game’s place is reported', async () => {
  const { root, change, check } = await update();
  const { folder: path } = change;
  await rm(path, { recursive: true });
  await writeFile(path, 'mine');
  await check();
  const failure = { kind: 'folder-not-writable', path };
  await expect(asOtherUser(root, check, 0o1777)).rejects.toMatchObject({ failure });
});

test.each(['file', 'nowhere'])('a link to a %s in the game’s place is reported', async (goal) => {
  const { root, change, check } = await update();
  const { folder: path } = change;
  await rm(path, { recursive: true });
  await writeFile(join(root, 'file'), 'mine');
  await symlink(join(root, goal), path);
  await expect(check()).rejects.toMatchObject({ failure: { kind: 'folder-linked', path } });
});

test('files that can be taken away are still there after the check', async () => {
  const { change, check } = await update();
  await mkdir(join(change.folder, 'data/new/mine'), { recursive: true });
  await writeFile(join(change.folder, 'data/new/mine/file'), 'mine');
  await symlink('nowhere', join(change.folder, 'old/link'));
  const removed = [...change.removed, 'old/link', 'data/new/mine'];
  await check();
  await expect(checkSwitch({ ...change, removed }, join(change.staging, 'bin/game'))).resolves.toBe(
    undefined,
  );
  expect((await readdir(change.folder, { recursive: true })).toSorted()).toEqual(
    ['bin', 'bin/game', 'data', 'data/new', 'data/new/mine', 'data/new/mine/file', 'old'].concat([
      'old/gone',
      'old/link',
    ]),
  );
});

test.each(['', 'bin', 'old'])(
  'a folder %j that may not be written to is reported before the decision',
  async (name) => {
    const { change, check } = await update();
    const path = join(change.folder, name);
    // Who runs the tests may be allowed everything.
    const { access } = fs.promises;
    onTestFinished(restoreFunctions);
    vi.spyOn(fs.promises, 'access').mockImplementation(async (asked, mode = 0) => {
      if (asked === path && (mode & fs.constants.W_OK) !== 0)
        throw Object.assign(new Error('refused'), { code: 'EACCES', path });
      return access(asked, mode);
    });
    syncBuiltinESMExports();
    await expect(check()).rejects.toMatchObject({ failure: { kind: 'folder-not-writable' } });
  },
);

test.runIf(process.platform !== 'win32').each([
  ['EPERM', 'bin/game', 'folder-not-writable'],
  ['EPERM', 'old/gone', 'folder-not-writable'],
  // A file without the right to write it can be replaced.
  ['EACCES', 'bin/game', null],
])('a file that answers %s to a write (%s) leads to %s', async (code, name, kind) => {
  const { change, check } = await update();
  const path = join(change.folder, name);
  const { access } = fs.promises;
  onTestFinished(restoreFunctions);
  vi.spyOn(fs.promises, 'access').mockImplementation(async (asked, mode = 0) => {
    if (asked === path) throw Object.assign(new Error('refused'), { code, path });
    return access(asked, mode);
  });
  syncBuiltinESMExports();
  const failure = await check().then(
    () => null,
    (error: unknown) => toFailure(error),
  );
  expect(failure?.kind ?? null).toBe(kind);
});

test('a disk without space for the release file is reported', async () => {
  const { check } = await update();
  const { statfs } = fs.promises;
  onTestFinished(restoreFunctions);
  vi.spyOn(fs.promises, 'statfs').mockImplementation(async (asked: fs.PathLike) =>
    Object.assign(await statfs(asked), { bavail: 0 }),
  );
  syncBuiltinESMExports();
  await expect(check()).rejects.toMatchObject({ failure: { kind: 'disk-full', freeBytes: 0 } });
});

test('staged files that are missing, changed or replaced are named', async () => {
  const { change } = await update();
  await rm(join(change.staging, 'bin/game'));
  expect(await changedFiles(change)).toEqual(['bin/game']);
  await writeFile(join(change.staging, 'bin/game'), 'x');
  await writeFile(join(change.staging, 'data/new'), 'y');
  expect(await changedFiles(change)).toEqual(['bin/game', 'data/new']);
});
