import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PulledDisk } from '../../../../test/pulled-disk.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { readTree, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { PLACE_FILE } from '../../storage/node/place-file.ts';

const FILES = { 'bin/game': 'program', 'data/a': 'data', 'data/b': 'more' };

/** Game 2 waits for a disk while game 9 downloads. */
async function waiting(world: ServiceWorld, disk: PulledDisk): Promise<void> {
  const { length } = world.engine.runs;
  await world.games.download({ ...world.request(9), installDir: await temporaryFolder() });
  await world.engine.nth(length + 1);
  await world.games.queue({ ...world.request(2), installDir: disk.point });
}

async function newDisk(): Promise<PulledDisk> {
  const disk = new PulledDisk(await temporaryFolder(), 'usb');
  await mkdir(disk.point);
  return disk;
}

/** Takes what is on the disk away, so that its folder looks like another disk with the same mark. */
async function swapOut(disk: PulledDisk): Promise<() => Promise<void>> {
  const away = await temporaryFolder();
  const names = await readdir(disk.point);
  for (const name of names) await rename(join(disk.point, name), join(away, name));
  return async () => {
    await rm(disk.point, { recursive: true });
    await rename(away, disk.point);
  };
}

/** What of game 1 the first disk has. */
const firsts = {
  'an installed game': async (world: ServiceWorld) => {
    await world.staged(1, FILES);
  },
  'a begun download': async (world: ServiceWorld) => {
    const { events, task } = await world.engine.nth(1);
    await mkdir(task.staging, { recursive: true });
    events.onBytes(0, 100);
    events.onBytes(50, 100);
    await world.games.pause(1);
    await world.idle();
  },
};

test.each(Object.entries(firsts))(
  'a download that waits for the disk of %s does not take another with its mark',
  async (_, begin) => {
    const world = await ServiceWorld.open();
    const disk = await newDisk();
    await world.games.download({ ...world.request(1), installDir: disk.point });
    await begin(world);
    await waiting(world, disk);
    const id = await disk.id();
    const swapBack = await swapOut(disk);
    await disk.put('game-1/data/a', 'theirs');
    const before = await readTree(disk.point);
    await world.games.cancel(9);
    await world.idle();
    const failure = { kind: 'folder-missing', path: disk.point };
    expect(world.games.state(2)).toMatchObject({ download_state: 5, failure });
    expect(await readTree(disk.point)).toEqual(before);
    await swapBack();
    const { length } = world.engine.runs;
    await world.games.resume(2);
    await world.staged(length + 1, FILES);
    expect(world.games.state(2)).toMatchObject({ download_state: 4 });
    expect(await disk.id()).toBe(id);
  },
);

test('a begun download does not begin anew on another disk with its mark', async () => {
  const world = await ServiceWorld.open();
  const disk = await newDisk();
  await world.games.download({ ...world.request(1), installDir: disk.point });
  await firsts['a begun download'](world);
  await swapOut(disk);
  await world.games.resume(1);
  await world.idle();
  const failure = { kind: 'folder-missing', path: disk.point };
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
  expect(await readdir(disk.point)).toEqual([]);
});

test('a check gives another disk with the mark of one with more games not its id', async () => {
  const world = await ServiceWorld.open();
  const disk = await newDisk();
  for (const gameId of [1, 2]) {
    await world.games.download({ ...world.request(gameId), installDir: disk.point });
    await world.staged(gameId, FILES);
  }
  await swapOut(disk);
  await world.games.verify(1);
  await world.idle();
  const failure = { kind: 'folder-missing', path: disk.point };
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
  expect(await readdir(disk.point)).toEqual([]);
});

/** What may become of the file that has the id. */
const losses = {
  deleted: (file: string) => rm(file),
  'zeros, as after a power cut': (file: string) => writeFile(file, Buffer.alloc(4)),
};

test.each(Object.entries(losses))(
  'another download for a folder whose id is %s gives it a new one, and who waited asks for its folder',
  async (_, lose) => {
    const world = await ServiceWorld.open();
    const disk = await newDisk();
    await waiting(world, disk);
    const id = await disk.id();
    await lose(join(disk.point, PLACE_FILE));
    await world.games.queue({ ...world.request(3), installDir: disk.point });
    expect(await disk.id()).not.toBe(id);
    await world.games.cancel(9);
    await world.staged(2, FILES);
    const failure = { kind: 'folder-missing', path: disk.point };
    expect(world.games.state(2)).toMatchObject({ download_state: 5, failure });
    expect(world.games.state(3)).toMatchObject({ download_state: 4 });
    await world.games.queue({ ...world.request(2), installDir: disk.point });
    await world.staged(3, FILES);
    expect(world.games.state(2)).toMatchObject({ download_state: 4 });
  },
);

test('another download for a disk with the mark of one with games gets a new id', async () => {
  const world = await ServiceWorld.open();
  const disk = await newDisk();
  await world.games.download({ ...world.request(1), installDir: disk.point });
  await world.staged(1, FILES);
  await waiting(world, disk);
  const id = await disk.id();
  await swapOut(disk);
  await world.games.queue({ ...world.request(3), installDir: disk.point });
  expect(await disk.id()).not.toBe(id);
});

test('an uninstallation keeps what another disk with the mark has, though one file is the same', async () => {
  const world = await ServiceWorld.open();
  const disk = await newDisk();
  await world.games.download({ ...world.request(1), installDir: disk.point });
  await world.staged(1, FILES);
  await swapOut(disk);
  await disk.put('game-1/data/a', FILES['data/a']);
  await disk.put('game-1/data/b', 'their backup');
  const before = await readTree(disk.point);
  await world.games.uninstall(1);
  expect(await readTree(disk.point)).toEqual(before);
});

test('a download that is paused gives its id not to another disk with its mark, over a start too', async () => {
  const world = await ServiceWorld.open();
  const disk = await newDisk();
  await world.games.download({ ...world.request(1), installDir: disk.point });
  // Of what it has staged nothing is told yet.
  await mkdir((await world.engine.nth(1)).task.staging);
  await world.games.pause(1);
  await world.idle();
  await swapOut(disk);
  await disk.put('game-1/data/a', 'theirs');
  const before = await readTree(disk.point);
  const failure = { kind: 'folder-missing', path: disk.point };
  for (const isRestart of [false, true]) {
    if (isRestart) {
      await world.games.close();
      await world.restart();
    }
    const { length } = world.engine.runs;
    await world.games.resume(1);
    await world.idle();
    expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
    expect(world.engine.runs).toHaveLength(length);
    expect(await readTree(disk.point)).toEqual(before);
    expect(await disk.id()).toBeNull();
  }
});
