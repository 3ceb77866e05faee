import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { gamePath } from '@gamebox/contract/host';
import { installedGameAt } from '../../../../test/installed-game-at.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { hasGame } from './game-there.ts';

const SIZES = { 'bin/game': 7, 'data/a': 1, 'data/b': 2, 'data/c': 3 };
const PROGRAM = gamePath.parse('bin/game');
const rows = Object.entries(SIZES).map(([path, size]): [typeof PROGRAM, number, number] => [
  gamePath.parse(path),
  size,
  0,
]);

/** Whether a folder with these files is the game. */
async function isGame(files: Record<string, string>, isListed = true): Promise<boolean> {
  const folder = join(await temporaryFolder(), 'game-1');
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const launch = { 'linux-x64': { path: PROGRAM, args: [] } };
  const list = isListed ? { files: rows } : null;
  return hasGame({ files: () => Promise.resolve(list) }, { ...installedGameAt(1, folder), launch });
}

test.each([
  ['its program', { 'bin/game': 'program' }, true],
  ['most of its files', { 'data/a': '1', 'data/b': '22', 'data/c': '333' }, true],
  ['half of its files', { 'data/a': '1', 'data/b': '22' }, false],
  ['files of other sizes', { 'bin/game': 'other', 'data/a': '22', 'data/b': '1' }, false],
  ['a save alone', { save: 'precious' }, false],
  ['nothing', {}, false],
])('a folder with %s is the game or not', async (_, files, is) => {
  expect(await isGame(files)).toBe(is);
});

test('where the list of files is lost its program is enough, of whatever size', async () => {
  expect(await isGame({ 'bin/game': 'any' }, false)).toBe(true);
  expect(await isGame({ save: 'precious' }, false)).toBe(false);
});

test('what is behind a link is not the game’s', async () => {
  const root = await temporaryFolder();
  await mkdir(join(root, 'theirs'));
  await writeFile(join(root, 'theirs/game'), 'program');
  await mkdir(join(root, 'game-1'));
  await symlink('../theirs', join(root, 'game-1/bin'));
  const launch = { 'linux-x64': { path: PROGRAM, args: [] } };
  const game = { ...installedGameAt(1, join(root, 'game-1')), launch };
  expect(await hasGame({ files: () => Promise.resolve({ files: rows }) }, game)).toBe(false);
});

test('a folder in the place of its program is no program', async () => {
  const folder = join(await temporaryFolder(), 'game-1');
  await mkdir(join(folder, PROGRAM), { recursive: true });
  const launch = { 'linux-x64': { path: PROGRAM, args: [] } };
  const game = { ...installedGameAt(1, folder), launch };
  expect(await hasGame({ files: () => Promise.resolve(null) }, game)).toBe(false);
});
