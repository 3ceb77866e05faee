import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { damages, FILES, otherId, worldOnDisk } from '../../../../test/disk-world.ts';
import { PulledDisk } from '../../../../test/pulled-disk.ts';
import { namesIn, readTree, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { GameFolder } from '../../storage/node/game-folder.ts';
import { PLACE_FILE } from '../../storage/node/place-file.ts';

const OTHERS = { 'bin/game': 'another version', 'data/a': 'another one', save: 'other' };

/** What may be in the place of a game's disk with files of the game's names. */
const others = {
  'another disk with games': (disk: PulledDisk) => disk.put(PLACE_FILE, otherId()),
  'what is below its mount point': () => Promise.resolve(),
};

test.each(Object.entries(others))(
  'a game whose disk is away is uninstalled without the files of %s, over a kill too',
  async (_, make) => {
    const { world, disk, restart, look } = await worldOnDisk();
    await world.install(2, FILES);
    const away = await disk.pullOut();
    await make(disk);
    for (const [path, text] of Object.entries(OTHERS))
      for (const folder of ['game-1', 'game-2']) await disk.put(join(folder, path), text);
    const before = await readTree(disk.point);
    const names = await readdir(disk.point);
    expect(await look()).toBe('drive');
    expect(await world.games.uninstall(1)).toMatchObject({ download_state: 0 });
    await world.registry.change(2, { removing: true });
    await restart();
    expect(world.registry.list()).toEqual([]);
    expect(await readTree(disk.point)).toEqual(before);
    expect(await readdir(disk.point)).toEqual(names);
    expect(await readdir(away)).toEqual([PLACE_FILE, 'game-1', 'game-2']);
  },
);

test.each(Object.entries(others))(
  'a game whose disk goes while it is uninstalled keeps what is left, and %s keeps all',
  async (_, make) => {
    const { world, disk } = await worldOnDisk();
    let [away, there] = ['', {}];
    const remove = vi.spyOn(GameFolder.prototype, 'remove').mockImplementationOnce(async (path) => {
      await rm(join(world.folder(1), path));
      away = await disk.pullOut();
      await make(disk);
      for (const [path, text] of Object.entries(OTHERS)) await disk.put(join('game-1', path), text);
      there = await readTree(disk.point);
    });
    const uninstalling = world.games.uninstall(1);
    const failure = { kind: 'uninstall-incomplete', away: true };
    await expect(uninstalling).rejects.toMatchObject({ failure });
    expect(world.games.state(1)).toMatchObject({ failure });
    expect(remove).toHaveBeenCalledTimes(1);
    expect(await readTree(disk.point)).toEqual(there);
    expect(world.registry.get(1)).toMatchObject({ removing: true });
    remove.mockRestore();
    await disk.plugIn(away);
    expect(await world.games.uninstall(1)).toMatchObject({ download_state: 0 });
    expect(Object.keys(await readTree(join(disk.point, 'game-1')))).toEqual(['save']);
  },
);

test('a disk that comes after the last file was removed keeps its empty folders, and the game is not forgotten', async () => {
  const { world, disk } = await worldOnDisk();
  let left = Object.keys(FILES).length;
  let away = '';
  const remove = vi.spyOn(GameFolder.prototype, 'remove').mockImplementation(async (path) => {
    await rm(join(world.folder(1), path));
    if (--left > 0) return;
    away = await disk.pullOut();
    await disk.put(PLACE_FILE, otherId());
    await mkdir(join(disk.point, 'game-1/data'), { recursive: true });
  });
  const failure = { kind: 'folder-missing' };
  await expect(world.games.uninstall(1)).rejects.toMatchObject({ failure });
  remove.mockRestore();
  expect(await namesIn(join(disk.point, 'game-1'))).toEqual(['data']);
  expect(world.registry.get(1)).toMatchObject({ removing: true });
  await disk.plugIn(away);
  expect(await world.games.uninstall(1)).toMatchObject({ download_state: 0 });
});

test('an uninstallation without the place of its game looks for no file: a disk may come meanwhile', async () => {
  const { world, disk } = await worldOnDisk();
  await disk.pullOut();
  await rm(disk.point, { recursive: true });
  const look = vi.spyOn(GameFolder.prototype, 'stat');
  expect(await world.games.uninstall(1)).toMatchObject({ download_state: 0 });
  expect(look).not.toHaveBeenCalled();
});

/** Game 1, whose decided move by a copy could not be finished: both folders have it. */
async function worldOfHalfMove() {
  const found = await worldOnDisk();
  const goal = new PulledDisk(await temporaryFolder(), 'goal');
  await mkdir(goal.point);
  vi.spyOn(found.world.registry, 'put').mockRejectedValue(new Error('not now'));
  await found.world.games.move(1, goal.point);
  await found.world.idle();
  vi.restoreAllMocks();
  expect(found.world.games.isSwitching(1)).toBe(true);
  return { ...found, goal };
}

test.each([
  ['another disk', otherId()],
  ['what is below', null],
])('an uninstallation of a half moved game takes nothing from %s at its goal', async (_, id) => {
  const { world, goal } = await worldOfHalfMove();
  await goal.pullOut();
  if (id !== null) await goal.put(PLACE_FILE, id);
  // Another disk may even have the same version.
  for (const [path, text] of Object.entries(id === null ? OTHERS : FILES))
    await goal.put(join('game-1', path), text);
  const before = await readTree(goal.point);
  await world.games.uninstall(1);
  expect(await readTree(goal.point)).toEqual(before);
  expect(Object.keys(await readTree(world.folder(1)))).toEqual(['save']);
  expect(world.registry.get(1)).toBeNull();
});

test('nor does it take anything in the place of the old disk, where the game is registered anew', async () => {
  const { world, disk } = await worldOnDisk();
  const goal = await temporaryFolder();
  vi.spyOn(world.store, 'finish').mockRejectedValue(new Error('not now'));
  await world.games.move(1, goal);
  await world.idle();
  expect(world.registry.get(1)?.folder).toBe(join(goal, 'game-1'));
  await disk.pullOut();
  for (const [path, text] of Object.entries(OTHERS)) await disk.put(join('game-1', path), text);
  const before = await readTree(disk.point);
  await world.games.uninstall(1);
  expect(await readTree(disk.point)).toEqual(before);
  expect(Object.keys(await readTree(goal))).toEqual(['game-1/save']);
});

test('an uninstallation of a half moved game takes both copies, and the file of the goal', async () => {
  const { world, goal } = await worldOfHalfMove();
  await rm(join(goal.point, 'game-1/save'));
  await world.games.uninstall(1);
  expect(await namesIn(goal.point)).toEqual([]);
  expect(Object.keys(await readTree(world.folder(1)))).toEqual(['save']);
});

test.each(['gone', 'empty', 'a folder'] as const)(
  'a game is uninstalled with its files where the file of its place is %s',
  async (damage) => {
    const { world, disk } = await worldOnDisk();
    await damages[damage](join(disk.point, PLACE_FILE));
    await world.games.uninstall(1);
    expect(Object.keys(await readTree(world.folder(1)))).toEqual(['save']);
  },
);
