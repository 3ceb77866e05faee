import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { atRename } from '../../../../test/at-rename.ts';
import { PulledDisk, renumber } from '../../../../test/pulled-disk.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn, readTree, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { folderMark } from '../../storage/node/folder-mark.ts';

/** As on exFAT. */
vi.mock(import('../../storage/node/file-mark.ts'), async (original) => ({
  ...(await original()),
  keepsInodes: () => Promise.resolve(false),
}));

const FILES = { a: '1', 'b/c': '1' };

async function worldOnDisk(sameDisk = false) {
  const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(sameDisk) });
  const disk = new PulledDisk(world.home, 'games');
  return { world, disk };
}

test('a download goes on where its disk gives the folder another inode, and knows that', async () => {
  const { world, disk } = await worldOnDisk();
  await world.games.download(world.request(1));
  const run = await world.engine.nth(1);
  expect(run.task.placeId).toBe(await disk.id());
  await renumber(disk.point);
  await run.stage(FILES);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  expect(world.registry.get(1)?.place).toBe(await folderMark(disk.point));
});

test('so does an update that waits for the game to end', async () => {
  const { world, disk } = await worldOnDisk();
  await world.install(1, FILES);
  await world.games.download(world.request(1));
  world.running.add(1);
  await (await world.engine.nth(2)).stage({ a: '2', 'b/c': '2' });
  await vi.waitFor(() => expect(world.isAwaited(1)).toBe(true));
  await renumber(disk.point);
  const committed = vi.spyOn(world.store, 'saveCommit');
  world.endGame(1);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  expect(String((await readTree(world.folder(1)))['a'])).toBe('2');
  const place = await folderMark(disk.point);
  expect(committed.mock.calls[0]?.[1].record?.place).toBe(place);
});

test('a move by a copy goes on where both disks give their folders other inodes', async () => {
  const { world, disk } = await worldOnDisk();
  await world.install(1, FILES);
  await writeFile(join(world.folder(1), 'save'), 'precious');
  const before = await readTree(world.folder(1));
  const goal = join(await temporaryFolder(), 'goal');
  await mkdir(goal);
  const copied = (from: string): boolean => from.endsWith('.partial');
  atRename(
    copied,
    async () => {
      await renumber(world.folder(1));
      await renumber(disk.point);
      await renumber(goal);
    },
    'after',
  );
  await world.games.move(1, goal);
  await world.idle();
  const installPath = join(goal, 'game-1');
  expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath });
  expect(await readTree(installPath)).toEqual(before);
  expect(await namesIn(disk.point)).toEqual([]);
  expect(await namesIn(goal)).toEqual(['game-1']);
});
