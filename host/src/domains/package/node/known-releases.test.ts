import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { KnownReleases } from './known-releases.ts';

const URL = 'http://127.0.0.1:1/1/stable/latest.json';

const open = (home: string, onBackup: (backup: string) => void = () => undefined) =>
  KnownReleases.open(home, onBackup, () => undefined);

test('a release that could not be written down counts, and is written the next time', async () => {
  const home = join(await temporaryFolder(), 'home');
  await mkdir(home);
  const known = await open(home);
  await rm(home, { recursive: true });
  await writeFile(home, 'in the way');
  expect(await failureOf(known.note(1, URL, 2))).toMatchObject({ kind: 'folder-not-writable' });
  expect(known.get(1, URL)).toBe(2);
  await rm(home);
  await known.note(1, URL, 2);
  expect((await open(home)).get(1, URL)).toBe(2);
  await known.note(1, URL, 1);
  expect(await readFile(join(home, 'known-releases.json'), 'utf8')).toContain(': 2');
});

test('a changed digit counts as damage, not as a newer release that refuses all others', async () => {
  const home = await temporaryFolder();
  const path = join(home, 'known-releases.json');
  await (await open(home)).note(1, URL, 2);
  await writeFile(path, (await readFile(path, 'utf8')).replace(': 2', ': 9'));
  const aside: string[] = [];
  const known = await open(home, (backup) => aside.push(backup));
  expect(known.get(1, URL)).toBe(2);
  expect(aside).toHaveLength(1);
});

test('a damaged list and a damaged copy are put aside', async () => {
  const home = await temporaryFolder();
  await (await open(home)).note(1, URL, 2);
  for (const name of ['known-releases.json', 'known-releases.copy.json'])
    await writeFile(join(home, name), '{');
  const aside: string[] = [];
  const known = await open(home, (backup) => aside.push(backup));
  expect(known.get(1, URL)).toBe(0);
  expect(aside).toHaveLength(2);
});

test('a list written before it had a sum is read, and gets a copy', async () => {
  const home = await temporaryFolder();
  const path = join(home, 'known-releases.json');
  await writeFile(path, JSON.stringify({ '1/stable': 2 }));
  expect((await open(home)).get(1, URL)).toBe(2);
  await rm(path);
  expect((await open(home)).get(1, URL)).toBe(2);
});

test('a list that was taken from its copy outlives the loss of that too', async () => {
  const home = await temporaryFolder();
  await (await open(home)).note(1, URL, 2);
  for (const name of ['known-releases.json', 'known-releases.copy.json']) {
    await rm(join(home, name));
    expect((await open(home)).get(1, URL)).toBe(2);
  }
});
