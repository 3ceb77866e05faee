import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gamePath } from '@gamebox/contract/host';
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

test('what a download has staged goes with its disk also where that has got another id', async () => {
  const { world, disk, away } = await worldWithStaged();
  await world.games.cancel(2);
  await world.games.close();
  await disk.plugIn(away);
  await disk.put(PLACE_FILE, otherId());
  await world.restart();
  await world.games.close();
  expect((await readdir(disk.point)).filter((name) => name !== PLACE_FILE)).toEqual([]);
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

/** A check of game 1 on a disk that has found a bad file, and has staged something under an older host's name. */
async function worldInCheck() {
  const world = await ServiceWorld.open();
  const disk = new PulledDisk(await temporaryFolder(), 'usb');
  await mkdir(disk.point);
  await world.games.download({ ...world.request(1), installDir: disk.point });
  await world.staged(1, { a: '1' });
  await world.games.verify(1);
  (await world.engine.nth(2)).events.onDamaged([gamePath.parse('a')]);
  await world.games.pause(1);
  await world.idle();
  await world.games.close();
  const path = join(world.home, 'jobs/1/job.json');
  const known = JSON.parse(await readFile(path, 'utf8')) as object;
  await writeFile(path, JSON.stringify({ ...known, staging: join(disk.point, '.game-1.staging') }));
  await world.restart();
  return { world, disk };
}

test('a check that is given up removes nothing of another computer’s from another disk', async () => {
  const { world, disk } = await worldInCheck();
  const away = await disk.pullOut();
  await disk.put(PLACE_FILE, otherId());
  await disk.put('.game-1.staging/a', 'theirs');
  const before = await readTree(disk.point);
  await world.games.cancel(1);
  expect(world.games.state(1)).toMatchObject({ failure: { kind: 'hash-mismatch' } });
  expect(await readTree(disk.point)).toEqual(before);
  // Its own goes with its disk.
  await disk.plugIn(away);
  await disk.put('.game-1.staging/a', 'ours');
  await world.games.verify(1);
  (await world.engine.nth(1)).events.onDamaged([gamePath.parse('a')]);
  await world.games.cancel(1);
  expect((await readdir(disk.point)).toSorted()).toEqual([PLACE_FILE, 'game-1']);
});
