import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { otherId } from '../../../../test/disk-world.ts';
import { PulledDisk } from '../../../../test/pulled-disk.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { readTree, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { PLACE_FILE } from '../../storage/node/place-file.ts';

/** A download of game 2 that has staged something on a disk, and is paused. */
async function worldWithStaged() {
  const world = await ServiceWorld.open();
  const disk = new PulledDisk(await temporaryFolder(), 'usb');
  await mkdir(disk.point);
  const request = { ...world.request(2), installDir: disk.point };
  await world.games.download(request);
  const { staging } = (await world.engine.nth(1)).task;
  await mkdir(join(staging, 'data'), { recursive: true });
  await world.games.pause(2);
  await world.idle();
  return { world, disk, request, away: await disk.pullOut() };
}

test('what a download has staged goes at the next start with its disk, if that was away', async () => {
  const { world, disk, request, away } = await worldWithStaged();
  await world.games.cancel(2);
  await world.games.close();
  await world.restart();
  await disk.plugIn(away);
  await world.games.download(request);
  await world.staged(1, { a: '1' });
  await world.games.close();
  await world.restart();
  expect((await readdir(disk.point)).toSorted()).toEqual([PLACE_FILE, 'game-2']);
  expect(await readdir(join(world.home, 'jobs'))).toEqual([]);
});

test('an older host’s download that is given up removes nothing of another computer’s from another disk', async () => {
  const { world, disk } = await worldWithStaged();
  await world.games.close();
  const path = join(world.home, 'jobs/2/job.json');
  const known = JSON.parse(await readFile(path, 'utf8')) as object;
  await writeFile(path, JSON.stringify({ ...known, staging: join(disk.point, '.game-2.staging') }));
  await world.restart();
  await disk.put(PLACE_FILE, otherId());
  await disk.put('.game-2.staging/data/a', 'theirs');
  const before = await readTree(disk.point);
  await world.games.cancel(2);
  await world.games.close();
  await world.restart();
  expect(world.games.state(2)).toBeNull();
  expect(await readTree(disk.point)).toEqual(before);
});
