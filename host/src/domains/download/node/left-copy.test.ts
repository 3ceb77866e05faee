import { randomUUID } from 'node:crypto';
import { cp, mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { jobStoreAt } from '../../../../test/job-store-at.ts';
import { PulledDisk } from '../../../../test/pulled-disk.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { folderMark } from '../../storage/node/folder-mark.ts';
import { HeldFolder } from '../../storage/node/held-folder.ts';
import { PLACE_FILE } from '../../storage/node/place-file.ts';
import { newRecord } from './new-jobs.ts';

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
  // Another stick, with a backup of the first.
  await cp(away, disk.point, { recursive: true });
  await disk.put(PLACE_FILE, JSON.stringify({ id: randomUUID() }));
  const backup = await namesIn(disk.point);
  expect(backup).toHaveLength(1);
  await world.restart();
  await world.games.close();
  expect([await rests(), await namesIn(disk.point)]).toEqual([before, backup]);
  await disk.plugIn(away);
  await world.restart();
  await expect.poll(rests).toEqual([]);
  expect(await namesIn(disk.point)).toEqual([]);
});

test('what was put in the old place after a kill stays there', async () => {
  const home = await temporaryFolder();
  const store = jobStoreAt(home);
  const folder = join(home, 'games/game-1');
  const names = { name: '', coverPrcture: '', packageUrl: '' };
  await store.save(newRecord({ gameId: 1, ...names, kind: 'move', folder }, home));
  // The kill came as the old folder had its other name, and the player has put a backup in its place.
  const left = join(home, 'games/.game-1.left-17');
  for (const at of [left, folder]) await mkdir(join(at, 'bin'), { recursive: true });
  await writeFile(join(home, 'jobs/1/left.json'), JSON.stringify({ folder: left }));
  await store.finish(1, new HeldFolder(folder, await folderMark(folder)));
  expect(await namesIn(join(home, 'games'))).toEqual(['game-1']);
  expect(await namesIn(folder)).toEqual(['bin']);
});

test('a file named as a member of Object moves like any other', async () => {
  const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(false) });
  await world.install(1, { 'bin/game': 'program', toString: 'a' });
  // The player’s change: the time of its copy is not noted.
  await utimes(join(world.folder(1), 'toString'), 1e9, 1e9);
  await world.games.move(1, await temporaryFolder());
  await world.idle();
  await world.restart();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  expect(await world.registry.files(1)).toMatchObject({
    files: expect.arrayContaining([['toString', 1, expect.any(Number)]]),
  });
});
