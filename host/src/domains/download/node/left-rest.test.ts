import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { otherId } from '../../../../test/disk-world.ts';
import { PulledDisk } from '../../../../test/pulled-disk.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { PLACE_FILE } from '../../storage/node/place-file.ts';
import { JobRests } from './job-rests.ts';
import * as removing from '../../storage/node/remove-left.ts';
import * as copying from '../../package/node/copy-file.ts';

const FILES = { 'bin/game': 'program', 'data/a': '1' };

async function stick(): Promise<PulledDisk> {
  const disk = new PulledDisk(await temporaryFolder(), 'usb');
  await mkdir(disk.point);
  return disk;
}

async function restart(world: ServiceWorld): Promise<void> {
  await world.games.close();
  await world.restart();
}

/** A move by a copy to a stick, which is pulled out in the copy. */
async function worldOfFailedMove() {
  const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(false) });
  await world.install(1, FILES);
  const disk = await stick();
  let away = '';
  const { copyFile } = copying;
  const spy = vi.spyOn(copying, 'copyFile').mockImplementation(async (...args) => {
    await copyFile(...args);
    if (away === '') away = await disk.pullOut();
  });
  await world.games.move(1, disk.point);
  await world.idle();
  spy.mockRestore();
  expect(world.games.state(1)).toMatchObject({ failure: { kind: 'folder-missing' } });
  expect(await namesIn(away)).toEqual([expect.stringContaining('.game-1.moving')]);
  return { world, disk, away };
}

const goesOn = {
  'an update': (world: ServiceWorld) => world.games.update(1),
  'a download that begins at once': (world: ServiceWorld) => world.games.download(world.request(1)),
  'a move elsewhere': async (world: ServiceWorld) => {
    await world.games.move(1, await temporaryFolder());
    await world.idle();
  },
};

test.each(Object.entries(goesOn))(
  'the copy of a failed move is removed with its disk, after %s',
  async (_, goOn) => {
    const { world, disk, away } = await worldOfFailedMove();
    await goOn(world);
    await disk.plugIn(away);
    await restart(world);
    expect(await namesIn(disk.point)).toEqual([]);
    expect(existsSync(join(world.home, 'jobs'))).toBe(true);
  },
);

test('what a download has staged on a disk that is away is removed with that, when it went on elsewhere', async () => {
  let games = (await stick()).point;
  const world = await ServiceWorld.open({ installDir: () => games });
  const disk = new PulledDisk(dirname(games), 'usb');
  await world.games.download(world.request(1));
  await stage(world, 1);
  const away = await disk.pullOut();
  games = await temporaryFolder();
  await world.games.resume(1);
  await world.staged(2, FILES);
  expect(world.registry.get(1)?.folder).toBe(join(games, 'game-1'));
  await disk.plugIn(away);
  await restart(world);
  expect(await namesIn(disk.point)).toEqual([]);
  expect(await readdir(join(world.home, 'jobs'))).toEqual([]);
});

async function stage(world: ServiceWorld, number: number): Promise<void> {
  const run = await world.engine.nth(number);
  await mkdir(run.task.staging, { recursive: true });
  await writeFile(join(run.task.staging, 'half'), 'of it');
  run.events.onBytes(0, 100);
  run.events.onBytes(50, 100);
  await world.games.pause(1);
  await world.idle();
}

for (const how of ['queue', 'download'] as const)
  test.each([false, true])(
    `what a download has staged on a disk that is away is removed with that, when its folder is chosen again by ${how} (installed: %s)`,
    async (isInstalled) => {
      const world = await ServiceWorld.open();
      const disk = await stick();
      const request = { ...world.request(1), installDir: disk.point };
      await world.games.download(request);
      await stage(world, 1);
      const away = await disk.pullOut();
      await world.games[how](request);
      const run = await world.engine.nth(2);
      expect(dirname(run.task.staging)).toBe(disk.point);
      if (isInstalled) await world.staged(2, FILES);
      else await world.games.cancel(1);
      await disk.plugIn(away);
      await restart(world);
      expect(await namesIn(disk.point)).toEqual([]);
      expect(await readdir(join(world.home, 'jobs'))).toEqual([]);
    },
  );

/** An update that is half loaded on a disk, which is away; on another one there is a copy of the game. */
async function worldOfUpdateAway() {
  const world = await ServiceWorld.open();
  const disk = await stick();
  await world.games.download({ ...world.request(1), installDir: disk.point });
  await world.staged(1, FILES);
  world.engine.facts = { ...world.engine.facts, release: 2, version: '2' };
  await world.games.update(1);
  await stage(world, 2);
  const away = await disk.pullOut();
  await disk.put(PLACE_FILE, otherId());
  for (const [path, text] of Object.entries(FILES)) await disk.put(`game-1/${path}`, text);
  return { world, disk, away };
}

test('what an update has staged waits for its disk, when it went on with the game on another one', async () => {
  const { world, disk, away } = await worldOfUpdateAway();
  await world.games.resume(1);
  await stage(world, 3);
  const other = await namesIn(disk.point);
  await restart(world);
  // The rest has another name than what the living job stages here.
  expect(await namesIn(disk.point)).toEqual(other);
  await world.games.cancel(1);
  expect(await namesIn(disk.point)).toEqual(['game-1']);
  await disk.plugIn(away);
  await restart(world);
  expect(await namesIn(disk.point)).toEqual(['game-1']);
  expect(await readdir(join(world.home, 'jobs'))).toEqual([]);
});

test('what a living job has staged is no rest, also where a kill came as it began elsewhere', async () => {
  const { world, disk, away } = await worldOfUpdateAway();
  const { staging } = (await world.engine.nth(2)).task;
  const killed = `${world.home} as of the kill`;
  const keep = world.store.rests.keep.bind(world.store.rests);
  vi.spyOn(world.store.rests, 'keep').mockImplementation(async (record) => {
    await keep(record);
    // Files that are being written have other names for a moment.
    await vi.waitFor(() => cp(world.home, killed, { recursive: true }));
  });
  await world.games.resume(1);
  await stage(world, 3);
  await world.games.close();
  await rm(world.home, { recursive: true });
  await rename(killed, world.home);
  await disk.plugIn(away);
  await world.restart();
  await expect.poll(() => namesIn(join(world.home, 'jobs'))).toEqual(['1']);
  expect(await namesIn(staging)).toEqual(['half']);
});

test('a rest whose record can’t be removed is told, and fails nothing', async () => {
  const told: unknown[] = [];
  const failed = new Error('not now');
  const rests = new JobRests({
    root: '/jobs',
    onBackup: () => undefined,
    onUnsaved: () => undefined,
    onUnremoved: (...args) => told.push(args),
  });
  vi.spyOn(removing, 'removeAll').mockRejectedValueOnce(failed);
  await rests.of('/jobs/.gone-1-a').removeRest();
  expect(told).toEqual([['/jobs/.gone-1-a', failed]]);
});
