import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { GameFolder, putAside } from './game-folder.ts';

const folder = new GameFolder('/games/game-1');

test('a path of the game is below its folder', () => {
  expect(folder.path('data/a.pak')).toBe(join('/games/game-1', 'data', 'a.pak'));
});

test.each([
  '',
  '.',
  '..',
  '../game-2/a',
  'a/../../b',
  '/etc/passwd',
  'C:/windows',
  'a\\b',
  'a:stream',
  'nul',
  'a/./b',
])('%j is refused, because it leaves the folder or means another path on some system', (path) => {
  expect(() => folder.path(path)).toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ kind: 'manifest-invalid' }) }),
  );
});

/** A game's folder with a link `sub` to another folder that contains a file `a`. */
async function linked() {
  const [root, elsewhere] = [await temporaryFolder(), await temporaryFolder()];
  await writeFile(join(elsewhere, 'a'), 'mine');
  const link = join(root, 'sub');
  await symlink(elsewhere, link);
  return { game: new GameFolder(root), link, elsewhere };
}

test('a link above a file is reported and never followed', async () => {
  const { game, link, elsewhere } = await linked();
  const told = { kind: 'folder-linked', path: link };
  expect(await failureOf(game.prepareParent('sub/a'))).toMatchObject(told);
  expect(await failureOf(game.stat('sub/a'))).toMatchObject(told);
  expect(await failureOf(game.remove('sub/a'))).toMatchObject(told);
  expect(await failureOf(game.clearWay('sub/a', () => Promise.resolve(true)))).toMatchObject(told);
  expect(await game.linkAbove('sub/a')).toBe(link);
  expect(await readdir(elsewhere)).toEqual(['a']);
});

test('a checked folder is checked again after its removal', async () => {
  const { game, link, elsewhere } = await linked();
  await rm(link);
  await game.prepareParent('sub/a');
  await game.removeEmptyFolders(['sub/a']);
  await symlink(elsewhere, link);
  expect(await failureOf(game.remove('sub/a'))).toMatchObject({ path: link });
  expect(await readdir(elsewhere)).toEqual(['a']);
});

test('files of one folder can create it concurrently', async () => {
  const game = new GameFolder(await temporaryFolder());
  const paths = Array.from({ length: 8 }, (_, index) => `sub/deep/${index}`);
  const made = await Promise.all(paths.map((path) => game.prepareParent(path)));
  expect(made).toEqual(paths.map((path) => game.path(path)));
});

test('a folder in a file’s place is not removed', async () => {
  const root = await temporaryFolder();
  await mkdir(join(root, 'a'));
  await new GameFolder(root).remove('a');
  expect(await readdir(root)).toEqual(['a']);
});

test.each([
  ['山'.repeat(83), `${'山'.repeat(82)}.kept-1`],
  ['ab山'.repeat(51), `${'ab山'.repeat(49)}ab.kept-1`],
  ['🎮'.repeat(63), `${'🎮'.repeat(62)}.kept-1`],
  ['short', 'short.kept-1'],
])('a name that is too long is cut at a character (%#)', async (name, kept) => {
  const root = await temporaryFolder();
  const game = new GameFolder(root);
  await writeFile(join(root, name), 'mine');
  await game.clearWay(name, () => Promise.resolve(true));
  expect(await readdir(root)).toEqual([kept]);
  await writeFile(join(root, name), 'mine too');
  await putAside(join(root, name));
  expect((await readdir(root)).toSorted()).toEqual([kept, kept.replace(/1$/, '2')]);
});
