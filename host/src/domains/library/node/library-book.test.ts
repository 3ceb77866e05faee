import { mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { LibraryBook } from './library-book.ts';

const open = (home: string) =>
  LibraryBook.open({
    home,
    onBackup: () => undefined,
    onUnsaved: () => undefined,
    player: () => null,
  });

async function withFavourites(): Promise<string> {
  const home = await temporaryFolder();
  const book = await open(home);
  await book.setFavourite(1, true);
  await book.setFavourite(2, true);
  return home;
}

test('a damaged library is restored from its copy', async () => {
  const home = await withFavourites();
  await truncate(join(home, 'library.json'), 3);
  const book = await open(home);
  expect([1, 2, 3].map((gameId) => book.isFavourite(gameId))).toEqual([true, true, false]);
  await book.setFavourite(1, false);
  expect((await open(home)).isFavourite(1)).toBe(false);
});

test('a library with a bad row is completed from its copy', async () => {
  const home = await withFavourites();
  const path = join(home, 'library.json');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace(/\b2\b/, '"2"'));
  expect((await open(home)).isFavourite(2)).toBe(true);
  expect((await open(home)).isFavourite(1)).toBe(true);
});

test('a favourite that is written counts though its copy can’t be', async () => {
  const home = await withFavourites();
  const book = await open(home);
  await rm(join(home, 'library.copy.json'));
  await mkdir(join(home, 'library.copy.json', 'theirs'), { recursive: true });
  await book.setFavourite(3, true);
  expect(book.isFavourite(3)).toBe(true);
  expect((await open(home)).isFavourite(3)).toBe(true);
});
