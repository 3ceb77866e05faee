import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { namesIn, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { readPlace } from '../../storage/node/place-file.ts';
import { newRecord } from './new-jobs.ts';
import { leavePlace, undoMade } from './undo-made.ts';

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

test.each([
  ['there', true],
  ['away', false],
])('the folders around a game’s own are removed with their disk %s alone', async (_, isThere) => {
  const around = await temporaryFolder();
  const shown = { gameId: 1, name: '', coverPrcture: '', packageUrl: '' };
  const place = isThere ? (await readPlace(around))?.mark : '1:999999999';
  const known = { folder: join(around, 'game-1'), place: place ?? null, made: [around] };
  const removeMade = vi.fn<(made: readonly string[]) => Promise<void>>().mockResolvedValue();
  await leavePlace({ removeMade }, newRecord({ ...shown, kind: 'install', ...known }, around));
  expect(removeMade.mock.calls).toEqual(isThere ? [[[around]]] : []);
});
