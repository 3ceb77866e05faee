import { cp, mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { readTree, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { readMark } from '../../storage/node/file-mark.ts';
import { GameFolder } from '../../storage/node/game-folder.ts';
import { applySwitch, isUntouched } from './switch-version.ts';

type Texts = Record<string, string>;

async function write(folder: string, files: Texts): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

async function texts(folder: string): Promise<Texts> {
  const tree = await readTree(folder);
  return Object.fromEntries(Object.entries(tree).map(([path, bytes]) => [path, String(bytes)]));
}

interface Case {
  readonly before: Texts;
  readonly staged: Texts;
  readonly removed?: string[];
  /** Files of the new version that do not change. */
  readonly kept?: string[];
  /** Existing files that no version placed. */
  readonly own?: string[];
}

async function prepare({ before, staged, removed = [], kept = [], own = [] }: Case) {
  const root = await temporaryFolder();
  const folder = join(root, 'game');
  const staging = join(root, '.game.staging');
  await write(folder, before);
  await write(staging, staged);
  const placed = Object.keys(staged);
  const known = Object.keys(before).filter((path) => !own.includes(path));
  const files = [...placed, ...kept];
  return { folder, staging, placed, marks: [], removed, files, before: known };
}

test('what is kept of the player’s takes no name of either version', async () => {
  const change = await prepare({
    before: { own: 'mine', 'sub/x': 'mine' },
    staged: {
      own: 'new',
      'own.kept-1': 'new',
      'OWN.kept-2': 'new',
      sub: 'new',
      'sub.kept-1/x': '',
    },
    own: ['own', 'sub/x'],
  });
  // An earlier version had them, and they are gone.
  await applySwitch(change, ['own.kept-1', 'sub.kept-1/x', 'own.kept-3']);
  expect(await texts(change.folder)).toEqual({
    own: 'new',
    'own.kept-1': 'new',
    'OWN.kept-2': 'new',
    'own.kept-4': 'mine',
    sub: 'new',
    'sub.kept-1/x': '',
    'sub.kept-2/x': 'mine',
  });
});

test('files are placed and removed, and emptied folders removed', async () => {
  const change = await prepare({
    before: { a: '1', 'old/deep/b': '1', 'same/c': '1', 'saves/mine': 'mine' },
    staged: { a: '2', 'new/d': '2' },
    removed: ['old/deep/b'],
    kept: ['same/c'],
  });
  await applySwitch(change, change.before);
  expect(await texts(change.folder)).toEqual({
    a: '2',
    'new/d': '2',
    'same/c': '1',
    'saves/mine': 'mine',
  });
  expect(await readdir(change.folder)).not.toContain('old');
});

test('a switch can be repeated from any point', async () => {
  const change = await prepare({
    before: { a: '1', b: '1', gone: '1' },
    staged: { a: '2', b: '2' },
    removed: ['gone'],
  });
  await applySwitch({ ...change, placed: ['a'], removed: [] }, change.before);
  await applySwitch({ ...change, staging: join(change.folder, 'nowhere') }, change.before);
  expect(await texts(change.folder)).toEqual({ a: '2', b: '1' });
});

test('a file can become a folder, and a folder a file', async () => {
  const change = await prepare({
    before: { x: 'file', 'y/z': 'in folder' },
    staged: { 'x/inside': 'new', y: 'new' },
    removed: ['x', 'y/z'],
  });
  await applySwitch(change, change.before);
  expect(await texts(change.folder)).toEqual({ 'x/inside': 'new', y: 'new' });
});

test('a player’s file or folder in the way is kept under another name', async () => {
  const change = await prepare({
    before: { 'y/z': 'ours', 'y/mine': 'mine', x: 'mine', 'x.kept-1': 'kept before' },
    staged: { 'x/inside': 'new', y: 'new' },
    removed: ['y/z'],
  });
  await applySwitch(change, change.before);
  expect(await texts(change.folder)).toEqual({
    'x/inside': 'new',
    'x.kept-1': 'kept before',
    'x.kept-2': 'mine',
    y: 'new',
    'y.kept-1/mine': 'mine',
  });
});

test('a player’s file in the place of a new file is kept under another name, once', async () => {
  const change = await prepare({
    before: { a: '1', same: 'new', own: 'mine', 'own.kept-1': 'kept before', 'sub/own': 'mi' },
    staged: { a: '2', same: 'new', own: 'new!', 'sub/own': 'new', last: 'new' },
    own: ['same', 'own', 'own.kept-1', 'sub/own'],
  });
  await cp(change.staging, `${change.staging}.again`, { recursive: true });
  await applySwitch(change, change.before);
  const whole = {
    a: '2',
    same: 'new',
    own: 'new!',
    'own.kept-1': 'kept before',
    'own.kept-2': 'mine',
    'sub/own': 'new',
    'sub/own.kept-1': 'mi',
    last: 'new',
  };
  expect(await texts(change.folder)).toEqual(whole);
  // A power cut may bring back staged files that are already placed.
  await rm(change.staging, { recursive: true });
  await rename(`${change.staging}.again`, change.staging);
  await applySwitch(change, change.before);
  expect(await texts(change.folder)).toEqual(whole);
});

test('if the placed files are unknown, nothing is kept under another name', async () => {
  const change = await prepare({ before: { a: 'torn' }, staged: { a: '1' } });
  await applySwitch(change, null);
  expect(await texts(change.folder)).toEqual({ a: '1' });
});

test('a player’s file is kept beside one whose name changes only in case', async () => {
  const change = await prepare({
    before: { 'Data/a': '1', 'data/a': 'mine' },
    staged: { 'data/a': '2' },
    removed: ['Data/a'],
    own: ['data/a'],
  });
  const isOneFile = (await readdir(change.folder)).length === 1;
  await applySwitch(change, change.before);
  // A disk that ignores case had only the game's file.
  const found = Object.values(await texts(change.folder));
  expect(found.sort()).toEqual(isOneFile ? ['2'] : ['2', 'mine']);
});

test('a name that changes only in case leaves one file', async () => {
  const change = await prepare({
    before: { 'Data/Big.pak': '1', 'Data/other': '1' },
    staged: { 'data/big.pak': '2' },
    removed: ['Data/Big.pak'],
    kept: ['Data/other'],
  });
  await applySwitch(change, change.before);
  expect(await texts(change.folder)).toEqual({ 'data/big.pak': '2', 'Data/other': '1' });
  // If the disk ignores case, the second run must not remove the new file.
  await applySwitch(change, change.before);
  expect(await texts(change.folder)).toMatchObject({ 'data/big.pak': '2' });
});

test('the target of a link is not removed', async () => {
  const change = await prepare({ before: { a: '1' }, staged: { a: '2' }, removed: ['sub/b'] });
  const elsewhere = await temporaryFolder();
  await write(elsewhere, { b: 'mine' });
  await symlink(elsewhere, join(change.folder, 'sub'));
  await applySwitch(change, change.before);
  expect(await texts(elsewhere)).toEqual({ b: 'mine' });
});

test('only a missing or replaced staged file is reported', async () => {
  const change = await prepare({ before: {}, staged: { a: '1', b: '2', c: '3' } });
  const marks = await Promise.all(
    change.placed.map(async (path) => {
      const mark = await readMark(join(change.staging, path));
      if (mark === null) throw new Error('no mark');
      return mark;
    }),
  );
  await rm(join(change.staging, 'a'));
  await writeFile(join(change.staging, 'b'), 'other');
  expect(await applySwitch({ ...change, marks }, change.before)).toEqual(['a', 'b']);
  // After a kill a second run recognizes what was already placed.
  expect(await applySwitch({ ...change, marks }, change.before)).toEqual(['a', 'b']);
  expect(await texts(change.folder)).toEqual({ b: 'other', c: '3' });
});

test('a link that appears in the staging folder leaves its files to be checked again', async () => {
  const change = await prepare({ before: { a: '1' }, staged: { a: '2', 'sub/b': '2' } });
  const marks = await Promise.all(
    change.placed.map((path) => readMark(join(change.staging, path))),
  );
  const elsewhere = await temporaryFolder();
  await writeFile(join(elsewhere, 'b'), 'mine');
  await rm(join(change.staging, 'sub'), { recursive: true });
  await symlink(elsewhere, join(change.staging, 'sub'));
  const known = marks.flatMap((mark) => mark ?? []);
  expect(await applySwitch({ ...change, marks: known }, change.before)).toEqual(['sub/b']);
  expect(await texts(change.folder)).toEqual({ a: '2' });
  expect(await texts(elsewhere)).toEqual({ b: 'mine' });
});

test('a switch is known to be untouched until something of it is done', async () => {
  const change = await prepare({
    before: { A: '1', b: '1', gone: '1' },
    staged: { a: '2', b: '2' },
    removed: ['A', 'gone'],
  });
  expect(await isUntouched(change)).toBe(true);
  const more = { ...change, removed: ['A', 'gone', 'never/there'] };
  expect(await isUntouched(more)).toBe(false);
  expect(await isUntouched(more, { absent: ['never/there'], inWay: [] })).toBe(true);
  expect(await isUntouched({ ...change, placed: [] })).toBe(true);
  // An earlier try may have done all of it but the records.
  expect(await isUntouched({ ...change, placed: [], removed: [] })).toBe(false);
  expect(await isUntouched({ ...change, placed: [] }, { absent: ['gone'], inWay: [] })).toBe(false);
  await rename(join(change.staging, 'b'), join(change.folder, 'b'));
  expect(await isUntouched(change)).toBe(false);
  await applySwitch(change, change.before);
  expect(await isUntouched(change)).toBe(false);
});

test('a game’s folder that was made on the disk below one that is away is removed again', async () => {
  const change = await prepare({ before: {}, staged: { a: '1' } });
  const missing = new HostError(failures.folderMissing(dirname(change.folder)));
  const away = (): Promise<void> => Promise.reject(missing);
  expect(await failureOf(applySwitch(change, [], away))).toMatchObject({ kind: 'folder-missing' });
  expect(await readdir(dirname(change.folder))).toEqual(['.game.staging']);
  await applySwitch(change, []);
  expect(await texts(change.folder)).toEqual({ a: '1' });
});

test('a game’s folder that goes during a switch is not made again', async () => {
  const change = await prepare({ before: { gone: '1' }, staged: { a: '2', 'sub/b': '2' } });
  // oxlint-disable-next-line typescript/unbound-method -- It is applied to the folder of each call.
  const { clearWay } = GameFolder.prototype;
  vi.spyOn(GameFolder.prototype, 'clearWay').mockImplementation(async function (
    this: GameFolder,
    ...args
  ) {
    await rm(change.folder, { recursive: true, force: true });
    return clearWay.apply(this, args);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const missing = { kind: 'folder-missing', path: change.folder };
  expect(await failureOf(applySwitch(change, change.before))).toMatchObject(missing);
  expect(await readdir(dirname(change.folder))).toEqual(['.game.staging']);
});
