import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { areInWay, obstaclesOf } from './switch-obstacles.ts';

test('a file in the place of the game’s folder is in the way, until it is put aside', async () => {
  const root = await temporaryFolder();
  const [folder, staging] = [join(root, 'game-1'), join(root, 'staging')];
  await writeFile(folder, 'theirs');
  await mkdir(staging);
  await writeFile(join(staging, 'a'), 'new');
  const { ino } = await stat(folder, { bigint: true });
  const found = await obstaclesOf({ folder, staging, placed: ['a'] }, []);
  expect(found).toEqual([[folder, String(ino)]]);
  expect(await areInWay(found)).toBe(true);
  await rename(folder, `${folder}.kept-1`);
  expect(await areInWay(found)).toBe(false);
});
