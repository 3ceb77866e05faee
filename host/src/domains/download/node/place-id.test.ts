import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { damages, FILES, otherId, worldOnDisk } from '../../../../test/disk-world.ts';
import { readTree, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { PLACE_FILE } from '../../storage/node/place-file.ts';

test.each(Object.entries(damages))(
  'where the file is %s, no game or download is lost, and it comes again with a new id',
  async (_, damage) => {
    const { world, disk, restart, look } = await worldOnDisk();
    await world.games.download(world.request(2));
    const { task } = await world.engine.nth(2);
    await mkdir(task.staging);
    await world.games.pause(2);
    const id = await disk.id();
    await damage(join(disk.point, PLACE_FILE));
    await restart();
    expect(await disk.id()).not.toBe(id);
    expect(world.registry.get(1)?.placeId).toBe(await disk.id());
    expect(await look()).toBeNull();
    await world.games.resume(2);
    await world.staged(1, FILES);
    expect(world.games.state(2)).toMatchObject({ download_state: 4 });
  },
);

test.each(Object.entries(damages))(
  'where the file becomes %s while the host runs, a check brings it again with a new id',
  async (_, damage) => {
    const { world, disk } = await worldOnDisk();
    const id = await disk.id();
    await damage(join(disk.point, PLACE_FILE));
    await world.games.verify(1);
    const run = await world.engine.nth(2);
    expect(await disk.id()).not.toBe(id);
    expect(world.registry.get(1)?.placeId).toBe(await disk.id());
    await run.stage(FILES);
    await world.idle();
    expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  },
);

test.each(Object.entries(damages))(
  'a file below the mount point that is %s is left as it is',
  async (_, damage) => {
    const { world, disk, missing, restart } = await worldOnDisk();
    await disk.pullOut();
    await disk.put(PLACE_FILE, 'x');
    await damage(join(disk.point, PLACE_FILE));
    await disk.put('game-1/save', 'other');
    const before = await readTree(disk.point);
    const names = await readdir(disk.point);
    await restart();
    await world.games.verify(1);
    await world.idle();
    expect(world.games.state(1)).toMatchObject(missing);
    expect(await readTree(disk.point)).toEqual(before);
    expect(await readdir(disk.point)).toEqual(names);
    expect(await disk.id()).toBeNull();
  },
);

test('a disk that was cloned with its file is the same one', async () => {
  const { world, disk, look } = await worldOnDisk();
  await cp(disk.point, `${disk.point} clone`, { recursive: true });
  await disk.pullOut();
  await disk.plugIn(`${disk.point} clone`);
  expect(await look()).toBeNull();
  await rm(world.folder(1), { recursive: true });
  expect(await look()).toBe('folder');
});

test('the file stays where games and jobs were', async () => {
  const { world, disk } = await worldOnDisk();
  const id = await disk.id();
  const [goal, next] = [await temporaryFolder(), await temporaryFolder()];
  for (const to of [goal, next]) {
    await world.games.move(1, to);
    await world.idle();
  }
  await world.games.download(world.request(2));
  await world.engine.nth(2);
  await world.games.cancel(2);
  await rm(join(next, 'game-1/save'));
  await world.games.uninstall(1);
  for (const folder of [disk.point, goal, next])
    expect(await readdir(folder)).toEqual([PLACE_FILE]);
  expect(await disk.id()).toBe(id);
});

test('the file of another disk stays where a game without its disk is uninstalled', async () => {
  const { world, disk } = await worldOnDisk();
  await disk.pullOut();
  await disk.put(PLACE_FILE, otherId());
  await world.games.uninstall(1);
  expect(await disk.id()).not.toBeNull();
});
