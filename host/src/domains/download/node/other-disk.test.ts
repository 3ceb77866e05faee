import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { FILES, otherId, worldOnDisk } from '../../../../test/disk-world.ts';
import { failureOf } from '../../../../test/failure-of.ts';
import { PulledDisk } from '../../../../test/pulled-disk.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn, readTree, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { PLACE_FILE } from '../../storage/node/place-file.ts';

const RENUMBERED = '0:1';

/** The root of each disk has the same inode: as if the other one's were that which was noted. */

async function lookAlike(world: ServiceWorld, disk: PulledDisk): Promise<void> {
  await world.registry.change(1, { place: await disk.markNow() });
}

/** What is below a mount point, or on another disk there. */

const below = {
  'an empty folder': () => Promise.resolve(),
  'a folder with a save': (disk: PulledDisk) => disk.put('game-1/save', 'other'),
  'another disk with games': async (disk: PulledDisk) => {
    await disk.put(PLACE_FILE, otherId());
    await disk.put('game-2/bin/game', 'program');
    await disk.put('game-1/save', 'other');
  },
};

const works = {
  'a check': (world: ServiceWorld) => world.games.verify(1),
  'an update': (world: ServiceWorld) => world.games.download(world.request(1)),
};

test.each(
  Object.entries(works).flatMap(([work, begin]) =>
    Object.entries(below).map(([what, make]) => ({ work, what, begin, make })),
  ),
)('$work takes $what not for the game’s disk, whatever its inode', async ({ begin, make }) => {
  const { world, disk, missing, restart } = await worldOnDisk();
  const away = await disk.pullOut();
  await make(disk);
  await lookAlike(world, disk);
  await restart();
  const before = await readTree(disk.point);
  await begin(world);
  await world.idle();
  expect(world.games.state(1)).toMatchObject(missing);
  expect(world.engine.runs).toHaveLength(0);
  expect(await readTree(disk.point)).toEqual(before);
  await disk.plugIn(away);
  await begin(world);
  await world.staged(1, FILES);
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  expect(await readFile(join(world.folder(1), 'save'), 'utf8')).toBe('precious');
});

test.each(Object.entries(below))(
  'a move takes nothing from %s in place of the game’s disk',
  async (_, make) => {
    const { world, disk, restart } = await worldOnDisk();
    const goal = await temporaryFolder();
    const away = await disk.pullOut();
    await make(disk);
    await lookAlike(world, disk);
    await restart();
    expect(await failureOf(world.games.move(1, goal))).toMatchObject({ kind: 'folder-missing' });
    expect(await readdir(goal)).toEqual([]);
    await disk.plugIn(away);
    await world.games.move(1, goal);
    await world.idle();
    expect(await readFile(join(goal, 'game-1/save'), 'utf8')).toBe('precious');
  },
);

test('a move that waits takes nothing from below either', async () => {
  const { world, disk } = await worldOnDisk();
  const goal = await temporaryFolder();
  await world.games.download({ ...world.request(3), installDir: await temporaryFolder() });
  await world.games.move(1, goal, true);
  const away = await disk.pullOut();
  await disk.put('game-1/save', 'other');
  await world.games.cancel(3);
  await world.idle();
  const failure = { kind: 'folder-missing', path: world.folder(1) };
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
  await disk.plugIn(away);
  await world.games.resume(1);
  await world.idle();
  expect(await readFile(join(goal, 'game-1/save'), 'utf8')).toBe('precious');
});

test('a move that waits goes on after a start that gives its goal another number', async () => {
  const { world, disk } = await worldOnDisk();
  const goal = await temporaryFolder();
  await world.games.download({ ...world.request(3), installDir: await temporaryFolder() });
  await world.games.move(1, goal, true);
  await world.games.close();
  for (const record of await world.store.loadAll())
    if (record.kind === 'move') await world.store.save({ ...record, place: RENUMBERED });
  await world.restart();
  await world.games.cancel(3);
  await world.idle();
  expect(await readFile(join(goal, 'game-1/save'), 'utf8')).toBe('precious');
  expect(await namesIn(disk.point)).toEqual([]);
});

test.each(Object.entries(below))('a game is away with %s at its mount point', async (_, make) => {
  const { world, disk, look } = await worldOnDisk();
  expect(await look()).toBeNull();
  const away = await disk.pullOut();
  await make(disk);
  await lookAlike(world, disk);
  expect(await look()).toBe('drive');
  await disk.plugIn(away);
  expect(await look()).toBeNull();
});

test('a disk that numbers its folders anew at each mount is the same one', async () => {
  const { world, restart } = await worldOnDisk();
  await world.registry.change(1, { place: RENUMBERED });
  await rm(world.folder(1), { recursive: true });
  await restart();
  await world.games.verify(1);
  await world.staged(1, FILES);
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
});

test('a game of an older host whose disk is away at the first start is not brought below', async () => {
  const { world, disk, missing, restart } = await worldOnDisk();
  await rm(join(disk.point, PLACE_FILE), { force: true });
  const away = await disk.pullOut();
  await disk.put('game-1/save', 'other');
  await world.registry.change(1, { place: undefined, placeId: undefined });
  await restart();
  await world.games.verify(1);
  await world.idle();
  expect(world.games.state(1)).toMatchObject(missing);
  expect(await readdir(disk.point)).toEqual(['game-1']);
  await disk.plugIn(away);
  await restart();
  expect(world.registry.get(1)?.placeId).toBe(await disk.id());
  await world.games.resume(1);
  await world.staged(1, FILES);
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
});

test('a download knows its place before the engine makes anything, in a new folder too', async () => {
  const world = await ServiceWorld.open();
  const installDir = join(await temporaryFolder(), 'new');
  await world.games.download({ ...world.request(1), installDir });
  const { task } = await world.engine.nth(1);
  const disk = new PulledDisk(installDir, '.');
  expect(task.place?.split(':').at(-1)).toBe((await disk.markNow()).split(':').at(-1));
  expect((await world.store.loadAll())[0]?.placeId).toBe(await disk.id());
});

/** A paused download of game 1 that has staged something, of a host that has ended. */
async function endedInTheMidst(world: ServiceWorld): Promise<void> {
  await world.games.download(world.request(1));
  const { task } = await world.engine.nth(1);
  await mkdir(task.staging);
  await writeFile(join(task.staging, 'part'), 'part');
  await world.games.pause(1);
  await world.games.close();
}

test('a paused download of an older host goes on where its disk numbers folders anew', async () => {
  const world = await ServiceWorld.open();
  const disk = new PulledDisk(world.home, 'games');
  await endedInTheMidst(world);
  await rm(join(disk.point, PLACE_FILE), { force: true });
  for (const record of await world.store.loadAll())
    await world.store.save({ ...record, place: RENUMBERED, placeId: null });
  await world.restart();
  await world.games.resume(1);
  await world.staged(1, FILES);
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  expect(world.registry.get(1)?.placeId).toBe(await disk.id());
});

test('a switch of an older host whose files are all placed is finished there, too', async () => {
  const world = await ServiceWorld.open();
  const disk = new PulledDisk(world.home, 'games');
  await world.games.download(world.request(1));
  const run = await world.engine.nth(1);
  vi.spyOn(world.registry, 'put').mockRejectedValue(new Error('not now'));
  await run.stage(FILES);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 5 });
  await world.games.close();
  await rm(join(disk.point, PLACE_FILE));
  for (const record of await world.store.loadAll())
    await world.store.save({ ...record, place: RENUMBERED, placeId: null });
  await world.restart();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
});

test('a download whose disk gives way to another one with the same inode begins nowhere', async () => {
  const world = await ServiceWorld.open();
  const disk = new PulledDisk(world.home, 'games');
  await endedInTheMidst(world);
  await disk.pullOut();
  await disk.put(PLACE_FILE, otherId());
  await disk.put('.game-1.staging/theirs', 'theirs');
  for (const record of await world.store.loadAll())
    await world.store.save({ ...record, place: await disk.markNow() });
  await world.restart();
  await world.games.resume(1);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ failure: { kind: 'folder-missing' } });
  expect(world.engine.runs).toHaveLength(0);
});

test('a decided move takes no save from below the disk of its game', async () => {
  const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(true) });
  await world.install(1, FILES);
  const disk = new PulledDisk(world.home, 'games');
  const goal = await temporaryFolder();
  const killed = new Error('as if killed here');
  vi.spyOn(world.registry, 'change').mockRejectedValue(killed);
  vi.spyOn(world.store, 'removeCommit').mockRejectedValue(killed);
  await world.games.move(1, goal);
  await world.idle();
  const away = await disk.pullOut();
  await disk.put('game-1/save', 'other');
  await world.games.close();
  await world.restart();
  expect(world.games.state(1)).toMatchObject({ failure: { kind: 'folder-missing' } });
  expect(await readdir(join(disk.point, 'game-1'))).toEqual(['save']);
  await disk.plugIn(away);
  await world.games.resume(1);
  await world.idle();
  expect(Object.keys(await readTree(join(goal, 'game-1'))).toSorted()).toEqual(Object.keys(FILES));
});

test('a move is not decided once the disk of its goal is pulled out', async () => {
  const goal = new PulledDisk(await temporaryFolder(), 'usb');
  const sameDisk = () => goal.pullOut().then(() => true);
  const world = await ServiceWorld.open({ sameDisk });
  await world.install(1, FILES);
  await world.games.move(1, goal.point);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ failure: { kind: 'folder-missing' } });
  expect(world.games.isSwitching(1)).toBe(false);
  expect(Object.keys(await readTree(world.folder(1))).toSorted()).toEqual(Object.keys(FILES));
});
