import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { PulledDisk, renumber } from '../../../../test/pulled-disk.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { folderMark } from './folder-mark.ts';
import { HeldFolder, heldPlace } from './held-folder.ts';
import { PLACE_FILE, readPlace } from './place-file.ts';

const inodes = vi.hoisted(() => ({ areKept: true }));

vi.mock('./place-file.ts', { spy: true });
vi.mock(import('./file-mark.ts'), async (original) => ({
  ...(await original()),
  keepsInodes: () => Promise.resolve(inodes.areKept),
}));

afterEach(() => void (inodes.areKept = true));

const ID = '0f3f7f5c-6d0e-4a3b-9a44-0a8a3b1c2d4e';

test('a disk that comes between two looks does not make the folder below it the place', async () => {
  const id = crypto.randomUUID();
  const disk = new PulledDisk(await temporaryFolder(), 'disk');
  await disk.put(PLACE_FILE, JSON.stringify({ id }));
  const away = await disk.pullOut();
  const held = heldPlace(disk.point, { place: '1:999999999', placeId: id });
  vi.mocked(readPlace).mockImplementationOnce(async (folder) => {
    await disk.plugIn(away);
    return { id, mark: (await folderMark(folder)) ?? '' };
  });
  expect(await held.isKept()).toBe(false);
  expect(await held.isKept()).toBe(true);
  expect(held.mark).toBe(await folderMark(disk.point));
});

/** A game's folder, held in its place. */
async function heldGameFolder() {
  const disk = new PulledDisk(await temporaryFolder(), 'disk');
  await disk.put(PLACE_FILE, JSON.stringify({ id: ID }));
  const folder = disk.point;
  const game = join(folder, 'game-1');
  await mkdir(game);
  return {
    disk,
    folder,
    game,
    held: new HeldFolder(game, await folderMark(game), { folder, id: ID }),
  };
}

test('a folder in a place is kept by the id of that, where the disk gives other inodes', async () => {
  const { disk, folder, game, held } = await heldGameFolder();
  inodes.areKept = false;
  await renumber(game);
  await renumber(folder);
  expect(await held.isKept()).toBe(true);
  await disk.pullOut();
  await mkdir(game);
  await writeFile(join(game, 'save'), 'other');
  expect(await held.isKept()).toBe(false);
});

test('another folder in its place is not it, where the disk keeps its inodes', async () => {
  const { game, held } = await heldGameFolder();
  await renumber(game);
  expect(await held.isKept()).toBe(false);
});

test.each([true, false])('no link in its place is it (inodes are kept: %s)', async (areKept) => {
  const { game, held } = await heldGameFolder();
  inodes.areKept = areKept;
  await rename(game, `${game} away`);
  await symlink(await temporaryFolder(), game);
  expect(await held.isKept()).toBe(false);
});

test('a disk that has another number by now is still its', async () => {
  const { folder, game } = await heldGameFolder();
  const mark = `0:${(await folderMark(game))?.split(':')[1]}`;
  expect(await new HeldFolder(game, mark, { folder, id: ID }).isKept()).toBe(true);
});
