import { readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { expect, test } from 'vitest';
import { FILES, otherId, worldOnDisk } from '../../../../test/disk-world.ts';
import { failureOf } from '../../../../test/failure-of.ts';
import { PulledDisk } from '../../../../test/pulled-disk.ts';
import { namesIn, readTree, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { PLACE_FILE } from '../../storage/node/place-file.ts';

/** Game 1, whose folder the player has replaced by a link to a disk. */
async function linkedGame() {
  const found = await worldOnDisk();
  const { world } = found;
  const disk = new PulledDisk(await temporaryFolder(), 'usb');
  await rename(world.folder(1), disk.point);
  await symlink(disk.point, world.folder(1));
  const missing = { download_state: 5, failure: { kind: 'folder-missing' } };
  return { ...found, disk, missing };
}

async function notedGame() {
  const found = await linkedGame();
  await found.restart();
  return found;
}

/** What may be at the goal of the link. */
const others = {
  'what is below its mount point': () => Promise.resolve(),
  'another disk with games': async (disk: PulledDisk) => {
    await disk.put(PLACE_FILE, otherId());
    for (const path of Object.keys(FILES)) await disk.put(path, 'another version');
  },
};

test('the disk that a game’s folder leads to gets an id of its own at a start', async () => {
  const { world, disk, restart, look } = await notedGame();
  const { placeId, ownPlace } = world.registry.get(1) ?? {};
  expect(ownPlace?.placeId).toBe(await disk.id());
  expect(ownPlace?.placeId).not.toBe(placeId);
  expect(await look()).toBeNull();
  await restart();
  expect(world.registry.get(1)?.ownPlace).toEqual(ownPlace);
});

test.each(Object.entries(others))(
  'nothing is done with %s in the place of the disk that a game’s folder leads to',
  async (_, make) => {
    const { world, disk, look, missing } = await notedGame();
    const away = await disk.pullOut();
    await make(disk);
    const before = await readTree(disk.point);
    expect(await look()).toBe('drive');
    expect(await world.games.isAway(1)).toBe(true);
    const { length } = world.engine.runs;
    await world.games.update(1);
    await world.idle();
    expect(world.games.state(1)).toMatchObject(missing);
    await world.games.cancel(1);
    await world.games.verify(1);
    await world.idle();
    expect(world.games.state(1)).toMatchObject(missing);
    expect(world.engine.runs).toHaveLength(length);
    await world.games.cancel(1);
    const goal = await temporaryFolder();
    expect(await failureOf(world.games.move(1, goal))).toMatchObject({ kind: 'folder-missing' });
    expect(await world.games.uninstall(1)).toMatchObject({ download_state: 0 });
    expect(await readTree(disk.point)).toEqual(before);
    expect(await readFile(join(away, 'save'), 'utf8')).toBe('precious');
  },
);

test('a link that was made since the start leads to the game where its files are', async () => {
  const { world, disk, look } = await linkedGame();
  expect(await look()).toBeNull();
  await disk.pullOut();
  await disk.put('data/a', 'theirs');
  const before = await readTree(disk.point);
  expect(await look()).toBe('drive');
  await world.games.uninstall(1);
  expect(await readTree(disk.point)).toEqual(before);
});

test('a check brings the greater part of a game to the disk that its folder leads to', async () => {
  const { world, disk, look } = await notedGame();
  for (const path of ['bin', 'data']) await rm(join(disk.point, path), { recursive: true });
  expect(await look()).toBeNull();
  await world.games.verify(1);
  await (await world.engine.nth(1)).stage(FILES);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  expect(await readFile(join(disk.point, 'bin/game'), 'utf8')).toBe(FILES['bin/game']);
  expect(world.registry.get(1)?.ownPlace?.placeId).toBe(await disk.id());
});

test('an update whose disk goes while it runs writes nothing below, and goes on with it', async () => {
  const { world, disk, missing } = await notedGame();
  await world.games.update(1);
  const run = await world.engine.nth(1);
  const away = await disk.pullOut();
  await run.stage({ ...FILES, 'data/a': 'new' });
  await world.idle();
  expect(world.games.state(1)).toMatchObject(missing);
  expect(await readdir(disk.point)).toEqual([]);
  await disk.plugIn(away);
  await world.games.resume(1);
  await (await world.engine.nth(2)).stage({ 'data/a': 'new' });
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  expect(await readFile(join(disk.point, 'data/a'), 'utf8')).toBe('new');
});

test('a game that was brought to another disk by hand is that one’s from the next start on', async () => {
  const { world, disk, restart, look } = await notedGame();
  const other = new PulledDisk(await temporaryFolder(), 'other');
  await rename(disk.point, other.point);
  await other.put(PLACE_FILE, otherId());
  await rm(world.folder(1));
  await symlink(other.point, world.folder(1));
  expect(await look()).toBeNull();
  await restart();
  expect(world.registry.get(1)?.ownPlace?.placeId).toBe(await other.id());
});

test('a game that was brought back has no place of its own any more, and is uninstalled with the id', async () => {
  const { world, disk, restart, look } = await notedGame();
  await rm(world.folder(1));
  await rename(disk.point, world.folder(1));
  expect(await look()).toBeNull();
  await restart();
  expect(world.registry.get(1)?.ownPlace).toBeUndefined();
  await rm(join(world.folder(1), 'save'));
  await world.games.uninstall(1);
  expect(await namesIn(join(world.home, 'games'))).toEqual([]);
});

test('an uninstallation leaves the id beside a save', async () => {
  const { world, disk } = await notedGame();
  await world.games.uninstall(1);
  expect(await readdir(disk.point)).toEqual([PLACE_FILE, 'save']);
});

test('an uninstallation leaves the disk that a game’s folder leads to empty but for its id', async () => {
  const { world, disk } = await notedGame();
  await rm(join(disk.point, 'save'));
  await world.games.uninstall(1);
  expect(await namesIn(disk.point)).toEqual([]);
});

test('a new game’s disk behind a link is known before anything of it is placed', async () => {
  const { world, missing } = await linkedGame();
  const disk = new PulledDisk(await temporaryFolder(), 'second');
  await disk.put('mine', 'mine');
  await symlink(disk.point, world.folder(2));
  await world.games.download(world.request(2));
  const run = await world.engine.nth(2);
  expect(await disk.id()).not.toBeNull();
  const away = await disk.pullOut();
  await run.stage(FILES);
  await world.idle();
  expect(world.games.state(2)).toMatchObject(missing);
  expect(await readdir(disk.point)).toEqual([]);
  await disk.plugIn(away);
  await world.games.cancel(2);
  await world.idle();
  expect(await namesIn(disk.point)).toEqual(['mine']);
});

test('the engine knows a game’s folder, to load nothing for one that it can’t be put into', async () => {
  const world = await ServiceWorld.open();
  await world.games.download(world.request(1));
  const { task } = await world.engine.nth(1);
  expect(task.folder).toBe(world.folder(1));
});
