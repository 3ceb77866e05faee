import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { worldOnDisk } from '../../../../test/disk-world.ts';
import { failureOf } from '../../../../test/failure-of.ts';
import { bindAt, mayMount, mountSmall } from '../../../../test/mounts.ts';
import { readTree, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { PLACE_FILE } from '../../storage/node/place-file.ts';

/** Game 1 on a disk that is mounted at its own folder. */
async function mountedGame() {
  const found = await worldOnDisk();
  const { world, restart } = found;
  const disk = join(await temporaryFolder(), 'disk');
  mountSmall(disk, 'size=8m');
  const point = world.folder(1);
  await cp(point, disk, { recursive: true, preserveTimestamps: true });
  await rm(point, { recursive: true });
  await mkdir(point);
  const pullOut = bindAt(disk, point);
  onTestFinished(() => world.games.close());
  await restart();
  return { ...found, point, disk, pullOut };
}

test.runIf(mayMount)('a game that is on a disk at its own folder is away without it', async () => {
  const { world, point, pullOut, look } = await mountedGame();
  expect(await look()).toBeNull();
  pullOut();
  expect(await look()).toBe('drive');
  await world.games.update(1);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({
    download_state: 5,
    failure: { kind: 'folder-missing' },
  });
  await world.games.cancel(1);
  const goal = await temporaryFolder();
  expect(await failureOf(world.games.move(1, goal))).toMatchObject({ kind: 'folder-missing' });
  expect(world.registry.get(1)?.folder).toBe(point);
  expect(await readdir(point)).toEqual([]);
  expect(await readdir(goal)).toEqual([]);
});

test.runIf(mayMount)('another disk at a game’s own folder keeps its files', async () => {
  const { world, point, pullOut, look } = await mountedGame();
  pullOut();
  const other = join(await temporaryFolder(), 'other');
  mountSmall(other, 'size=8m');
  bindAt(other, point);
  await mkdir(join(other, 'bin'));
  await writeFile(join(other, 'bin/game'), 'another version');
  const before = await readTree(other);
  expect(await look()).toBe('drive');
  await world.games.uninstall(1);
  expect(await readTree(other)).toEqual(before);
});

test.runIf(mayMount)('a game moves away from a disk at its own folder without its id', async () => {
  const { world, disk } = await mountedGame();
  const before = await readTree(disk);
  expect(await readdir(disk)).toContain(PLACE_FILE);
  const goal = await temporaryFolder();
  await world.games.move(1, goal);
  await world.idle();
  const folder = join(goal, 'game-1');
  expect(world.registry.get(1)).toMatchObject({ folder });
  expect(world.registry.get(1)?.ownPlace).toBeUndefined();
  expect(await readTree(folder)).toEqual(before);
  expect(await readdir(folder)).not.toContain(PLACE_FILE);
  expect(await readdir(disk)).toEqual([]);
});
