import fs from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { atRename, endAtRename } from '../../../../test/at-rename.ts';
import { failureOf } from '../../../../test/failure-of.ts';
import { PulledDisk } from '../../../../test/pulled-disk.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { stagingOf } from '../../../../test/staging-of.ts';
import { onSameDisk } from '../../package/node/move-check.ts';
import { namesIn, readTree, temporaryFolder } from '../../../../test/temporary-folder.ts';

const FILES = { a: '1', 'b/c': '1', 'b/d/e': '1' };

/** A disk whose mount point stays as an empty folder. */
function disk(root: string, name: string) {
  const [point, away] = [join(root, name), join(root, `${name} away`)];
  const pullOut = async (): Promise<void> => {
    await rename(point, away);
    await mkdir(point);
  };
  const plugIn = async (): Promise<void> => {
    expect(await readdir(point)).toEqual([]);
    await rm(point, { recursive: true });
    await rename(away, point);
  };
  return { point, pullOut, plugIn };
}

/** Game 1, which is moved by a copy from the disk `games` to the disk `stick`. */
async function farWorld(
  sameDisk: boolean | typeof onSameDisk = false,
  files: Record<string, string> = FILES,
) {
  const world = await ServiceWorld.open({
    sameDisk: typeof sameDisk === 'boolean' ? () => Promise.resolve(sameDisk) : sameDisk,
  });
  await world.install(1, files);
  await writeFile(join(world.folder(1), 'save'), 'precious');
  const before = await readTree(world.folder(1));
  const [games, stick] = [disk(world.home, 'games'), disk(await temporaryFolder(), 'stick')];
  const goal = join(stick.point, 'Games');
  await mkdir(goal, { recursive: true });
  const missing = (path: string) => ({
    download_state: 5,
    failure: { kind: 'folder-missing', path },
  });
  const move = async (): Promise<void> => {
    await world.games.move(1, goal);
    await world.idle();
  };
  const expectMoved = async (): Promise<void> => {
    const target = join(goal, 'game-1');
    expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath: target });
    expect(await readTree(target)).toEqual(before);
    expect(await namesIn(games.point)).toEqual([]);
    expect(await namesIn(goal)).toEqual(['game-1']);
  };
  return { world, games, stick, goal, missing, move, expectMoved, before };
}

/** The copy of a file gets its name. */
function copied(name: string) {
  return (from: string, to: string): boolean => from.endsWith('.partial') && to.endsWith(name);
}

test.each(['before', 'after'] as const)(
  'a move whose goal is pulled out %s a copy makes nothing below, however often it is tried',
  async (when) => {
    const { world, stick, goal, missing, move, expectMoved, before } = await farWorld();
    atRename(copied('c'), stick.pullOut, when);
    await move();
    endAtRename();
    expect(world.games.state(1)).toMatchObject(missing(goal));
    await world.games.resume(1);
    await world.idle();
    expect(world.games.state(1)).toMatchObject(missing(goal));
    const { failure } = missing(goal);
    expect(await failureOf(world.games.move(1, goal))).toMatchObject(failure);
    expect(await readTree(world.folder(1))).toEqual(before);
    await stick.plugIn();
    await world.games.resume(1);
    await world.idle();
    await expectMoved();
  },
);

test('a goal that is not there yet is known by its disk, too', async () => {
  const { world, stick, missing, before } = await farWorld();
  const goal = join(stick.point, 'New');
  await world.games.download(world.request(2));
  await world.games.move(1, goal, true);
  await stick.pullOut();
  await world.games.cancel(2);
  await world.idle();
  expect(world.games.state(1)).toMatchObject(missing(goal));
  expect(await readTree(world.folder(1))).toEqual(before);
  await stick.plugIn();
  await world.games.resume(1);
  await world.idle();
  expect(await readTree(join(goal, 'game-1'))).toEqual(before);
});

test('a rename to the disk below a goal that is pulled out is not decided', async () => {
  const stick: { pullOut: () => Promise<void> } = { pullOut: () => Promise.resolve() };
  const far = await farWorld(async () => {
    await stick.pullOut();
    return true;
  });
  stick.pullOut = far.stick.pullOut;
  await far.move();
  expect(far.world.games.state(1)).toMatchObject(far.missing(far.goal));
  expect(await readTree(far.world.folder(1))).toEqual(far.before);
  await far.stick.plugIn();
});

test('a move that waits begins nowhere else if its goal is pulled out', async () => {
  const { world, stick, goal, missing } = await farWorld();
  await world.games.download(world.request(2));
  await world.games.move(1, goal, true);
  await stick.pullOut();
  await world.games.cancel(2);
  await world.idle();
  expect(world.games.state(1)).toMatchObject(missing(goal));
  expect(await readdir(stick.point)).toEqual([]);
});

test('a move whose goal is pulled out after the decision is finished with the disk', async () => {
  const { world, games, stick, goal, missing, move, expectMoved, before } = await farWorld();
  const isPlaced = (_: string, to: string): boolean => to === join(goal, 'game-1');
  atRename(isPlaced, stick.pullOut);
  await move();
  endAtRename();
  expect(world.games.state(1)).toMatchObject(missing(goal));
  expect(world.games.isSwitching(1)).toBe(true);
  await world.games.close();
  await world.restart();
  expect(world.games.state(1)).toMatchObject(missing(goal));
  expect(await readTree(join(games.point, 'game-1'))).toMatchObject(before);
  await stick.plugIn();
  await world.games.close();
  // A start of the system gives the device another number.
  for (const record of await world.store.loadAll()) {
    const [, inode] = record.place?.split(':') ?? [];
    await world.store.save({ ...record, place: `0:${inode}` });
  }
  await world.restart();
  await expectMoved();
});

test('a goal that goes as the last save was brought is not noted as the game’s before it is back', async () => {
  const { world, stick, goal, missing, move } = await farWorld(false, { a: '1' });
  const target = join(goal, 'game-1');
  const saveAnew = async () => {
    await writeFile(join(world.folder(1), 'save'), 'a longer one');
    const { open } = fs.promises;
    vi.spyOn(fs.promises, 'open').mockImplementation(async (path, flags, mode) => {
      const handle = await open(path, flags, mode);
      const isSaved =
        path === target && (await readFile(join(target, 'save'), 'utf8')) === 'a longer one';
      if (isSaved) await stick.pullOut();
      return handle;
    });
    syncBuiltinESMExports();
  };
  atRename((_, to) => to === target, saveAnew);
  await move();
  endAtRename();
  expect(world.games.state(1)).toMatchObject(missing(goal));
  expect(world.registry.get(1)?.folder).toBe(world.folder(1));
  await stick.plugIn();
  await world.games.resume(1);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath: target });
  expect(await readFile(join(target, 'save'), 'utf8')).toBe('a longer one');
});

test('a placed game whose disk is pulled out is not brought anew below', async () => {
  const { world, stick, goal, missing, move, expectMoved } = await farWorld();
  const isPlaced = (_: string, to: string): boolean => to === join(goal, 'game-1');
  const real = fs.promises.rename;
  atRename(isPlaced, async () => {
    const copy = await stagingOf(world.home);
    await real(copy, join(goal, 'game-1'));
    await stick.pullOut();
    await mkdir(copy, { recursive: true });
  });
  await move();
  endAtRename();
  expect(world.games.state(1)).toMatchObject(missing(goal));
  expect(await namesIn(goal)).toEqual(['game-1']);
  await rm(goal, { recursive: true });
  await stick.plugIn();
  await world.games.resume(1);
  await world.idle();
  await expectMoved();
});

test.each([
  ['pulled out', 'in the middle', 'c'],
  ['empty', 'in the middle', 'c'],
  ['empty', 'at the end', 'd/e'],
])('a move whose origin is %s %s leaves the game as it was', async (what, _, name) => {
  const { world, games, goal, missing, move, expectMoved } = await farWorld();
  const folder = world.folder(1);
  atRename(
    copied(name),
    async () => {
      await games.pullOut();
      if (what === 'empty') await mkdir(folder);
    },
    'after',
  );
  await move();
  endAtRename();
  expect(world.games.state(1)).toMatchObject(missing(folder));
  expect(await namesIn(goal)).toEqual([]);
  if (what === 'empty') await rm(folder, { recursive: true });
  await world.games.resume(1);
  await world.idle();
  expect(world.games.state(1)).toMatchObject(missing(folder));
  await games.plugIn();
  await world.games.resume(1);
  await world.idle();
  await expectMoved();
});

test('a decided move by a rename whose disk is pulled out names the game’s folder', async () => {
  const { world, games, missing } = await farWorld(true);
  const folder = world.folder(1);
  const target = join(games.point, 'there/game-1');
  atRename((from) => from === folder, games.pullOut);
  await world.games.move(1, join(games.point, 'there'));
  await world.idle();
  endAtRename();
  expect(world.games.state(1)).toMatchObject(missing(folder));
  expect(world.games.isSwitching(1)).toBe(true);
  await rm(games.point, { recursive: true });
  await mkdir(games.point);
  await games.plugIn();
  await world.games.resume(1);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath: target });
});

test('a decided move is finished without the old disk, and takes nothing from below it', async () => {
  const { world, games, stick, goal, missing, move, before } = await farWorld();
  atRename((_, to) => to === join(goal, 'game-1'), stick.pullOut);
  await move();
  endAtRename();
  expect(world.games.state(1)).toMatchObject(missing(goal));
  await world.games.close();
  await stick.plugIn();
  await games.pullOut();
  const below = join(games.point, 'game-1/save');
  await mkdir(join(games.point, 'game-1'));
  await writeFile(below, 'a newer and longer one');
  await world.restart();
  await world.idle();
  const target = join(goal, 'game-1');
  expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath: target });
  expect(await readTree(target)).toEqual(before);
  expect(await readFile(below, 'utf8')).toBe('a newer and longer one');
});

test.each(['a rename', 'a copy'])(
  'a move by %s whose disk goes before the decision makes nothing on the one below',
  async (way) => {
    const { world, games, missing, before } = await farWorld(way === 'a copy' ? false : onSameDisk);
    const goal = join(games.point, 'there');
    // The run has settled its place by then.
    vi.spyOn(world.store, 'tryWriting').mockImplementationOnce(() => games.pullOut());
    await world.games.move(1, goal);
    await world.idle();
    expect(world.games.state(1)).toMatchObject(missing(goal));
    await games.plugIn();
    await world.games.resume(1);
    await world.idle();
    expect(world.games.state(1)).toMatchObject({ download_state: 4 });
    expect(await readTree(join(goal, 'game-1'))).toEqual(before);
  },
);

test('what takes the place of the game before it is copied is not moved for it', async () => {
  const { world, games, goal, missing, move, expectMoved } = await farWorld();
  const folder = world.folder(1);
  vi.spyOn(world.store, 'tryWriting').mockImplementationOnce(async () => {
    await games.pullOut();
    await mkdir(folder);
    await writeFile(join(folder, 'save'), 'of an older game');
  });
  await move();
  expect(world.games.state(1)).toMatchObject(missing(folder));
  expect(await namesIn(goal)).toEqual([]);
  await rm(folder, { recursive: true });
  await games.plugIn();
  await world.games.resume(1);
  await world.idle();
  await expectMoved();
});

/** What a file below the goal's disk may be, and when that goes. */
const goings: [string, string, (far: Far, target: string, pullOut: () => Promise<void>) => void][] =
  [
    [
      'as the copy was placed',
      'game-1/save',
      (_, target, pullOut) => atRename((_from, to) => to === target, pullOut, 'after'),
    ],
    [
      'before that',
      'a save in place of the copy',
      ({ world: { registry } }, _, pullOut) => {
        const change = registry.change.bind(registry);
        vi.spyOn(registry, 'change').mockImplementation(async (gameId, changed) => {
          await change(gameId, changed);
          if (changed.moving !== undefined) await pullOut();
        });
      },
    ],
  ];

type Far = Awaited<ReturnType<typeof farWorld>>;

test.each(goings)('a goal that goes %s leaves %s below it as it is', async (_, path, pull) => {
  const far = await farWorld();
  const { world, before } = far;
  const disk = new PulledDisk(await temporaryFolder(), 'goal');
  await mkdir(disk.point);
  const target = join(disk.point, 'game-1');
  let [away, below] = ['', path];
  pull(far, target, async () => {
    if (path !== 'game-1/save') below = join(basename(await stagingOf(world.home)), 'save');
    away = await disk.pullOut();
    await disk.put(below, 'other');
  });
  await world.games.move(1, disk.point);
  await world.idle();
  endAtRename();
  expect(world.games.state(1)).toMatchObject(far.missing(disk.point));
  expect(Object.keys(await readTree(disk.point))).toEqual([below]);
  await disk.plugIn(away);
  await world.games.resume(1);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  expect(await readTree(target)).toEqual(before);
});
