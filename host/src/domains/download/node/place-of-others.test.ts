import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FILES, otherId, worldOnDisk } from '../../../../test/disk-world.ts';
import { failureOf } from '../../../../test/failure-of.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { PLACE_FILE } from '../../storage/node/place-file.ts';

test('a new download goes not below the disk of other games, and with it again it does', async () => {
  const { world, disk, missing } = await worldOnDisk();
  const away = await disk.pullOut();
  await disk.put('game-1/save', 'other');
  const installDir = disk.point;
  const { failure } = missing;
  const asked = world.games.download({ ...world.request(2), installDir });
  expect(await failureOf(asked)).toMatchObject(failure);
  await world.games.download(world.request(2));
  await world.idle();
  expect(world.games.state(2)).toMatchObject(missing);
  expect(await readdir(disk.point)).toEqual(['game-1']);
  await disk.plugIn(away);
  await world.games.download(world.request(2));
  await world.staged(2, FILES);
  expect(world.registry.get(2)?.placeId).toBe(await disk.id());
});

test('a folder is free again once the games whose disk is gone are uninstalled', async () => {
  const { world, disk } = await worldOnDisk();
  await disk.pullOut();
  await world.games.uninstall(1);
  await world.games.download({ ...world.request(2), installDir: disk.point });
  await world.staged(2, FILES);
  expect(world.games.state(2)).toMatchObject({ download_state: 4 });
});

test('a move goes not below the disk of other games', async () => {
  const { world, disk } = await worldOnDisk();
  const other = await temporaryFolder();
  await world.games.download({ ...world.request(2), installDir: other });
  await world.staged(2, FILES);
  await disk.pullOut();
  expect(await failureOf(world.games.move(2, disk.point))).toMatchObject({
    kind: 'folder-missing',
    path: disk.point,
  });
  expect(await readdir(disk.point)).toEqual([]);
});

test('a new download goes to another disk that is there in place of that of other games', async () => {
  const { world, disk } = await worldOnDisk();
  await disk.pullOut();
  await disk.put(PLACE_FILE, otherId());
  const id = await disk.id();
  await world.games.download({ ...world.request(2), installDir: disk.point });
  await world.staged(2, FILES);
  expect(world.registry.get(2)?.placeId).toBe(id);
});

test.each(['a game', 'a download'])(
  'a new download goes where %s is, though the id is lost and the inode another one',
  async (what) => {
    const { world, disk } = await worldOnDisk();
    await world.games.download(world.request(2));
    const { task } = await world.engine.nth(2);
    await mkdir(task.staging);
    await writeFile(join(task.staging, 'part'), 'part');
    await world.games.pause(2);
    await world.registry.change(1, { place: '0:1' });
    if (what === 'a download') await rm(world.folder(1), { recursive: true });
    else await world.games.cancel(2);
    await rm(join(disk.point, PLACE_FILE));
    await world.games.download(world.request(3));
    await world.staged(3, FILES);
    expect(world.games.state(3)).toMatchObject({ download_state: 4 });
  },
);

test('a download of which no place is known proves not that the disk of other games is there', async () => {
  const { world, disk, missing, restart } = await worldOnDisk();
  await world.games.download(world.request(2));
  await world.engine.nth(2);
  await world.games.pause(2);
  await world.games.close();
  for (const record of await world.store.loadAll())
    await world.store.save({ ...record, place: null, placeId: null });
  await disk.pullOut();
  await restart();
  await world.games.download(world.request(3));
  await world.idle();
  expect(world.games.state(3)).toMatchObject(missing);
});
