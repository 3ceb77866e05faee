import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { OLD, SAVED, backup, restart, textsIn } from '../../../../test/backup-disk.ts';
import { otherId } from '../../../../test/disk-world.ts';
import { PulledDisk } from '../../../../test/pulled-disk.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { PLACE_FILE } from '../../storage/node/place-file.ts';
import { JOB_FILE } from '../../storage/node/job-file.ts';

afterEach(() => void vi.restoreAllMocks());

const breaks = {
  'before it is placed': 'change',
  'after it was placed': 'put',
} as const;

/** A move of a game to a disk is decided, and breaks off. */
async function worldInMove(when: keyof typeof breaks) {
  const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(false) });
  const disk = new PulledDisk(await temporaryFolder(), 'usb');
  await mkdir(disk.point);
  await world.install(1, OLD);
  const from = world.folder(1);
  await writeFile(join(from, 'save'), 'of today');
  const spy = vi.spyOn(world.registry, breaks[when]).mockRejectedValue(new Error('not now'));
  await world.games.move(1, disk.point);
  await world.idle();
  spy.mockRestore();
  expect(world.games.isSwitching(1)).toBe(true);
  await world.games.close();
  return { world, disk, from };
}

test.each(Object.keys(breaks) as (keyof typeof breaks)[])(
  'a move that broke off %s waits for its own disk, whatever another one has',
  async (when) => {
    const { world, disk, from } = await worldInMove(when);
    const away = await disk.pullOut();
    await backup(disk);
    await restart(world);
    const failure = { kind: 'folder-missing', path: disk.point };
    expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
    expect(await textsIn(join(disk.point, 'game-1'))).toEqual(SAVED);
    expect(await readFile(join(from, 'save'), 'utf8')).toBe('of today');
    await disk.plugIn(away);
    await restart(world);
    expect(world.registry.get(1)).toMatchObject({ folder: join(disk.point, 'game-1') });
    expect(await textsIn(join(disk.point, 'game-1'))).toEqual({ ...OLD, save: 'of today' });
    expect(await namesIn(disk.point)).toEqual(['game-1']);
  },
);

test.each(Object.keys(breaks) as (keyof typeof breaks)[])(
  'a move that broke off %s is finished on its own disk, although the id of that is lost',
  async (when) => {
    const { world, disk, from } = await worldInMove(when);
    await rm(join(disk.point, PLACE_FILE));
    await rm(join(from, '..', PLACE_FILE));
    await restart(world);
    expect(world.games.state(1)).toMatchObject({ download_state: 4 });
    expect(await textsIn(join(disk.point, 'game-1'))).toEqual({ ...OLD, save: 'of today' });
    expect(await namesIn(join(from, '..'))).toEqual([]);
  },
);

test.each(Object.keys(breaks) as (keyof typeof breaks)[])(
  'a move that broke off %s takes no copy of the old folder on another disk for its goal',
  async (when) => {
    const { world, disk, from } = await worldInMove(when);
    const away = await disk.pullOut();
    await cp(from, join(disk.point, 'game-1'), { recursive: true });
    await restart(world);
    const failure = { kind: 'folder-missing' };
    expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
    expect(await textsIn(from)).toMatchObject({ save: 'of today' });
    await disk.plugIn(away);
    await restart(world);
    expect(world.games.state(1)).toMatchObject({ download_state: 4 });
    expect(await textsIn(join(disk.point, 'game-1'))).toEqual({ ...OLD, save: 'of today' });
  },
);

/** A move of a game from a disk is decided, and breaks off. */
async function worldInMoveFrom(when: keyof typeof breaks) {
  const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(false) });
  const disk = new PulledDisk(await temporaryFolder(), 'usb');
  await mkdir(disk.point);
  await world.games.download({ ...world.request(1), installDir: disk.point });
  await world.staged(1, OLD);
  const goal = await temporaryFolder();
  const spy = vi.spyOn(world.registry, breaks[when]).mockRejectedValue(new Error('not now'));
  await world.games.move(1, goal);
  await world.idle();
  spy.mockRestore();
  await world.games.close();
  return { world, disk, goal };
}

test('a move that is finished empties its old place on no other disk', async () => {
  const { world, disk, goal } = await worldInMoveFrom('after it was placed');
  await disk.pullOut();
  await backup(disk);
  await restart(world);
  expect(world.registry.get(1)).toMatchObject({ folder: join(goal, 'game-1') });
  expect(await textsIn(join(disk.point, 'game-1'))).toEqual(SAVED);
  expect(await namesIn(join(goal, 'game-1'))).not.toContain(JOB_FILE);
});

const ids = {
  'no id': () => Promise.resolve(),
  'an id of its own': (disk: PulledDisk) => disk.put(PLACE_FILE, otherId()),
};

test.each(
  Object.keys(breaks).flatMap((when) => Object.keys(ids).map((id) => ({ when, id }))) as {
    when: keyof typeof breaks;
    id: keyof typeof ids;
  }[],
)(
  'a move that broke off $when removes no copy of its old folder from a disk with $id',
  async ({ when, id }) => {
    const { world, disk, goal } = await worldInMoveFrom(when);
    const away = await disk.pullOut();
    const copy = join(disk.point, 'game-1');
    await cp(join(away, 'game-1'), copy, { recursive: true, preserveTimestamps: true });
    await disk.put('game-1/save', 'of the copy');
    await ids[id](disk);
    const before = await textsIn(copy);
    await restart(world);
    expect(world.registry.get(1)).toMatchObject({ folder: join(goal, 'game-1') });
    expect(await textsIn(join(goal, 'game-1'))).toEqual(OLD);
    expect(await textsIn(copy)).toEqual(before);
  },
);
