import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { namesIn, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { readPlace } from '../../storage/node/place-file.ts';
import { newRecord } from './new-jobs.ts';
import { undoMade } from './undo-made.ts';

/** The folder `sub` was made in the game's own for a job, before a kill. */
async function made(ownPlace: (folder: string) => Promise<string | undefined>) {
  const folder = join(await temporaryFolder(), 'game-1');
  await mkdir(join(folder, 'sub'), { recursive: true });
  const place = (await readPlace(dirname(folder)))?.mark ?? null;
  const own = await ownPlace(folder);
  const shown = { gameId: 1, name: '', coverPrcture: '', packageUrl: '' };
  const known = { folder, place, made: [join(folder, 'sub')] };
  const job = newRecord({ ...shown, kind: 'install', ...known }, dirname(folder));
  const record = { ...job, ownPlace: own === undefined ? null : { place: own } };
  const registry = { get: () => null, files: () => Promise.resolve(null) };
  return { folder, undo: () => undoMade(registry, record) };
}

test('what was made in a game’s folder goes where it leads to the same disk', async () => {
  const { folder, undo } = await made(async (own) => (await readPlace(own))?.mark);
  expect(await undo()).toBe(true);
  expect(await namesIn(folder)).toEqual([]);
});

test('it stays where the game’s folder leads to another disk by now', async () => {
  const { folder, undo } = await made(() => Promise.resolve('1:999999999'));
  expect(await undo()).toBe(false);
  expect(await namesIn(folder)).toEqual(['sub']);
});
