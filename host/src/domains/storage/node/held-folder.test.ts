import { expect, test } from 'vitest';
import { PulledDisk, renumber } from '../../../../test/pulled-disk.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { folderMark } from './folder-mark.ts';
import { heldPlace } from './held-folder.ts';
import { PLACE_FILE, readPlace } from './place-file.ts';

const ID = '0f3f7f5c-6d0e-4a3b-9a44-0a8a3b1c2d4e';

async function disk() {
  const found = new PulledDisk(await temporaryFolder(), 'disk');
  await found.put(PLACE_FILE, JSON.stringify({ id: ID }));
  const mark = await folderMark(found.point);
  return { found, folder: found.point, mark };
}

test('a place that has another inode by now is kept by its id, and no other one', async () => {
  const { found, folder, mark } = await disk();
  const held = heldPlace(folder, { place: mark, placeId: ID });
  const unnamed = heldPlace(folder, { place: mark, placeId: null });
  await renumber(folder);
  expect([await held.isKept(), await unnamed.isKept()]).toEqual([true, false]);
  expect(held.mark).toBe((await readPlace(folder))?.mark);
  await found.pullOut();
  expect(await held.isKept()).toBe(false);
  await found.put(PLACE_FILE, JSON.stringify({ id: crypto.randomUUID() }));
  expect(await held.isKept()).toBe(false);
});
