import { expect, test, vi } from 'vitest';
import { PulledDisk } from '../../../../test/pulled-disk.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { folderMark } from './folder-mark.ts';
import { heldPlace } from './held-folder.ts';
import { PLACE_FILE, readPlace } from './place-file.ts';

vi.mock('./place-file.ts', { spy: true });

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
