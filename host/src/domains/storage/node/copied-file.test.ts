import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { putInTheWay, THINGS_IN_THE_WAY } from '../../../../test/in-the-way.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { salvageRows } from '../core/salvage-rows.ts';
import { CopiedFile } from './copied-file.ts';

/** Numbers; what is behind the point changes all the time. */
function fileIn(folder: string, uncopied: string[] = []): CopiedFile<number[]> {
  return new CopiedFile<number[]>({
    path: join(folder, 'n.json'),
    parse: (json) => {
      if (!Array.isArray(json)) throw new Error('no list');
      return salvageRows(json, z.number());
    },
    lasting: (numbers) => numbers.map(Math.floor).join(),
    complete: (usable, copy) => [...new Set([...usable, ...copy])],
    onBackup: () => undefined,
    onUncopied: (path) => uncopied.push(path),
  });
}

async function stored() {
  const folder = await temporaryFolder();
  const [path, copy] = [join(folder, 'n.json'), join(folder, 'n.copy.json')];
  await fileIn(folder).save([1, 2]);
  return { folder, path, copy };
}

/** What a kill, a full or a failing disk, or another program leaves. */
const DAMAGES: [string, (path: string) => Promise<unknown>][] = [
  ['nothing', (path) => rm(path)],
  ['an empty file', (path) => writeFile(path, '')],
  ['a part of it', async (path) => writeFile(path, (await readFile(path)).subarray(0, -4))],
  ['as many NULs', async (path) => writeFile(path, Buffer.alloc((await stat(path)).size))],
  ...THINGS_IN_THE_WAY.map((thing): [string, (path: string) => Promise<unknown>] => [
    thing,
    (path) => putInTheWay(thing, path),
  ]),
];

test.each(DAMAGES)(
  '%s in its place is restored from the copy, in both places not',
  async (_, damage) => {
    const { folder, path, copy } = await stored();
    await damage(path);
    expect(await fileIn(folder).load()).toEqual([1, 2]);
    await fileIn(folder).save([3]);
    expect(await fileIn(folder).load()).toEqual([3]);
    await damage(path);
    await damage(copy);
    expect(await fileIn(folder).load()).toBeNull();
  },
);

test('a damaged row is completed from the copy, for the next start too', async () => {
  const { folder, path } = await stored();
  await writeFile(path, '[1, "bad"]');
  expect(await fileIn(folder).load()).toEqual([1, 2]);
  expect(await fileIn(folder).load()).toEqual([1, 2]);
});

test.each(DAMAGES)(
  '%s in the place of either is mended by the next start, so that each survives the other’s damage',
  async (_, damage) => {
    const { folder, path, copy } = await stored();
    for (const place of [path, copy, path]) {
      await damage(place);
      expect(await fileIn(folder).load()).toEqual([1, 2]);
    }
  },
);

test('what an earlier host left without a copy has one after the start', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'n.json'), '[1, 2]');
  expect(await fileIn(folder).load()).toEqual([1, 2]);
  await rm(join(folder, 'n.json'));
  expect(await fileIn(folder).load()).toEqual([1, 2]);
});

test('a damaged copy harms nothing', async () => {
  const { folder, copy } = await stored();
  await writeFile(copy, '[9');
  expect(await fileIn(folder).load()).toEqual([1, 2]);
});

test('the copy is written when something lasting has changed, and again after it failed', async () => {
  const { folder, path, copy } = await stored();
  const uncopied: string[] = [];
  const file = fileIn(folder, uncopied);
  await file.save([1.1]);
  await file.save([1.2]);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual([1.2]);
  expect(JSON.parse(await readFile(copy, 'utf8'))).toEqual([1.1]);
  await putInTheWay('a folder', copy);
  await file.save([2]);
  await file.save([2.1]);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual([2.1]);
  expect(uncopied).toEqual([copy]);
  await rm(copy, { recursive: true });
  await file.save([2.2]);
  expect(JSON.parse(await readFile(copy, 'utf8'))).toEqual([2.2]);
  await putInTheWay('a folder', copy);
  await file.save([3]);
  expect(uncopied).toEqual([copy, copy]);
});

test('all writes of it have ended when it says so, the copy’s too', async () => {
  const { folder, copy } = await stored();
  const file = fileIn(folder);
  void file.save([7]);
  await file.written();
  expect(JSON.parse(await readFile(copy, 'utf8'))).toEqual([7]);
});
