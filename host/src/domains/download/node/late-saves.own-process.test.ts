import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { backup, restart, SAVED, textsIn } from '../../../../test/backup-disk.ts';
import { PulledDisk } from '../../../../test/pulled-disk.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn, temporaryFolder } from '../../../../test/temporary-folder.ts';

/** The calls of `bringChanges` until one that fails. */
const bring = vi.hoisted(() => ({ left: Infinity }));

vi.mock(import('../../package/node/copy-tree.ts'), async (load) => {
  const real = await load();
  const bringChanges: typeof real.bringChanges = async (...given) => {
    if (bring.left-- <= 0) throw new Error('not now');
    await real.bringChanges(...given);
  };
  return { ...real, bringChanges };
});

afterEach(() => {
  bring.left = Infinity;
  vi.restoreAllMocks();
});

const FILES = { 'bin/game': 'program' };

/** A game on a disk, of which another program writes a save in the last step of a move. */
async function worldWithLateSave() {
  const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(false) });
  const disk = new PulledDisk(await temporaryFolder(), 'usb');
  await mkdir(disk.point);
  await world.games.download({ ...world.request(1), installDir: disk.point });
  await world.staged(1, FILES);
  const from = join(disk.point, 'game-1');
  await writeFile(join(from, 'save'), 'of today');
  const put = world.registry.put.bind(world.registry);
  vi.spyOn(world.registry, 'put').mockImplementationOnce(async (game) => {
    await put(game);
    await writeFile(join(from, 'save'), 'of this very moment');
    await writeFile(join(from, 'other'), 'new');
  });
  const goal = await temporaryFolder();
  const move = async (): Promise<void> => {
    await world.games.move(1, goal);
    await world.idle();
  };
  return { world, disk, to: join(goal, 'game-1'), move };
}

const MOVED = { ...FILES, save: 'of this very moment', other: 'new' };

test('what another program writes in the last step of a move comes along', async () => {
  const { world, disk, to, move } = await worldWithLateSave();
  await move();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  expect(await textsIn(to)).toEqual(MOVED);
  expect(await namesIn(disk.point)).toEqual([]);
});

test('it comes along at the next start where a kill came before', async () => {
  const { world, disk, to, move } = await worldWithLateSave();
  bring.left = 1;
  await move();
  expect(world.games.isSwitching(1)).toBe(true);
  bring.left = Infinity;
  await restart(world);
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  expect(await textsIn(to)).toEqual(MOVED);
  expect(await namesIn(disk.point)).toEqual([]);
  expect(await namesIn(join(world.home, 'jobs'))).toEqual([]);
});

test('it comes along from its own disk alone', async () => {
  const { world, disk, to, move } = await worldWithLateSave();
  bring.left = 1;
  await move();
  bring.left = Infinity;
  const left = (await namesIn(disk.point)).find((name) => name.startsWith('.game-1.'));
  expect(left).toBeDefined();
  await world.games.close();
  await disk.pullOut();
  await backup(disk);
  await disk.put(`${left}/save`, 'of a copy that was made later');
  await restart(world);
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  expect(await textsIn(to)).toEqual({ ...FILES, save: 'of today' });
  expect(await textsIn(join(disk.point, 'game-1'))).toEqual(SAVED);
});
