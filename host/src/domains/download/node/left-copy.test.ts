import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { PulledDisk } from '../../../../test/pulled-disk.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn, temporaryFolder } from '../../../../test/temporary-folder.ts';

test('the old copy of a moved game waits for its disk, over a start without it', async () => {
  const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(false) });
  const disk = new PulledDisk(await temporaryFolder(), 'usb');
  await mkdir(disk.point);
  await world.games.download({ ...world.request(1), installDir: disk.point });
  await world.staged(1, { 'bin/game': 'program' });
  const rests = () => namesIn(join(world.home, 'jobs'));
  // A kill as the old copy is to be removed.
  vi.spyOn(world.store.rests, 'tellFailureOf').mockResolvedValue(undefined);
  await world.games.move(1, join(world.home, 'games'));
  await world.idle();
  vi.restoreAllMocks();
  const before = await rests();
  expect(before).toHaveLength(1);
  await world.games.close();
  const away = await disk.pullOut();
  await world.restart();
  await world.games.close();
  expect(await rests()).toEqual(before);
  await disk.plugIn(away);
  await world.restart();
  await expect.poll(rests).toEqual([]);
  expect(await namesIn(disk.point)).toEqual([]);
});
