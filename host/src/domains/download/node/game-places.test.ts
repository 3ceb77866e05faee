import { mkdir, readdir, rm, rmdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { HostFailure } from '@gamebox/contract';
import { failureOf } from '../../../../test/failure-of.ts';
import { PulledDisk, renumber } from '../../../../test/pulled-disk.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn, readTree, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { tryFolder } from '../../storage/node/make-folder.ts';
import { PLACE_FILE, readPlace } from '../../storage/node/place-file.ts';
import { GamePlaces } from './game-places.ts';
import { JobTable } from './job-table.ts';

const FILES = { a: '1' };
const TAKEN = { kind: 'folder-taken', message: '目标目录不可用，请换一个目录' };

/** The failures of every way to choose a folder: game `gameId` is installed, game 9 is not. */
async function refusals(
  world: ServiceWorld,
  gameId: number,
  installDir: string,
): Promise<HostFailure[]> {
  const fresh = { ...world.request(9), installDir };
  const choices: Promise<unknown>[] = [
    world.games.move(gameId, installDir),
    world.games.move(gameId, installDir, true),
    world.games.download(fresh),
    world.games.queue(fresh),
    world.games.plan(fresh),
  ];
  return Promise.all(choices.map(failureOf));
}

test('no game goes into a folder of the host', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, FILES);
  await writeFile(join(world.folder(1), 'save'), 'mine');
  const outside = await temporaryFolder();
  await symlink(join(world.home, 'jobs'), join(outside, 'link'));
  for (const installDir of [
    world.home,
    join(world.home, 'jobs'),
    join(world.home, 'jobs/1'),
    join(world.home, 'logs'),
    join(world.home, 'chromium/new'),
    join(outside, 'link/1'),
    join(world.home, 'games/.game-1.staging'),
    join(world.home, 'games/.game-1.staging-0123abcd-4567cdef'),
    join(outside, '.game-3.moving/below'),
    join(outside, '.game-3.left-1700000000000'),
  ])
    for (const refusal of await refusals(world, 1, installDir))
      expect(refusal).toMatchObject(TAKEN);
  expect(world.games.state(9)).toBeNull();
  expect(await readdir(outside)).toEqual(['link']);
  expect(await readdir(join(world.home, 'jobs'))).toEqual([]);
  expect(Object.keys(await readTree(world.folder(1)))).toEqual(['a', 'save']);
});

test('no game goes into another game’s folder or above it', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, FILES);
  await world.install(2, FILES);
  const outside = await temporaryFolder();
  await symlink(world.folder(1), join(outside, 'link'));
  for (const installDir of [world.folder(1), `${world.folder(1)}/data/new`, join(outside, 'link')])
    for (const refusal of await refusals(world, 2, installDir))
      expect(refusal).toMatchObject(TAKEN);
  // Nor does one go around a game that is to be in a folder with its name.
  await world.games.download({ ...world.request(3), installDir: join(outside, 'game-9') });
  await world.engine.nth(3);
  const around9 = world.games.plan({ ...world.request(9), installDir: outside });
  expect(await failureOf(around9)).toMatchObject(TAKEN);
  await world.games.cancel(3);
  // Game 1 is in a folder with the name of game 2's.
  const around = join(world.home, 'games/there');
  await world.games.move(1, join(around, 'game-2'));
  await world.idle();
  expect(await failureOf(world.games.move(2, around))).toMatchObject(TAKEN);
  await world.games.move(2, join(world.home, 'games/both'));
  await world.idle();
  await world.games.move(1, join(world.home, 'games/both'));
  await world.idle();
  expect((await namesIn(join(world.home, 'games/both'))).toSorted()).toEqual(['game-1', 'game-2']);
});

test('no game goes into a folder that a queued job will use', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, FILES);
  await world.install(2, FILES);
  await world.games.download(world.request(3));
  await world.games.move(1, join(world.home, 'games/there'), true);
  const into = async (folder: string): Promise<HostFailure> =>
    failureOf(world.games.move(2, folder, true));
  expect(await into(join(world.home, 'games/there/game-1/x'))).toMatchObject(TAKEN);
  expect(await into(join(world.folder(3), 'x'))).toMatchObject(TAKEN);
});

test('a queued move does not begin if a link meanwhile leads into another game', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, FILES);
  await world.install(2, FILES);
  const there = join(world.home, 'games/there');
  await world.games.download(world.request(3));
  await world.games.move(2, there, true);
  await symlink(world.folder(1), join(there, 'game-2'));
  await (await world.engine.nth(3)).stage(FILES);
  await world.idle();
  expect(world.games.state(2)).toMatchObject({ download_state: 5, failure: TAKEN });
  expect(await readdir(world.folder(1))).toEqual(['a']);
});

test('a queued download does not begin in a folder that a game has taken meanwhile', async () => {
  let installDir = '';
  const world = await ServiceWorld.open({ installDir: () => installDir });
  installDir = join(world.home, 'games');
  await world.install(1, FILES);
  installDir = join(world.folder(1), 'x');
  await mkdir(installDir);
  await world.games.download(world.request(2));
  await world.idle();
  expect(world.games.state(2)).toMatchObject({ download_state: 5, failure: TAKEN });
  expect(await readdir(installDir)).toEqual([]);
});

/** With no game and no job. */
async function noGames(): Promise<GamePlaces> {
  const nothing = () => Promise.resolve(null);
  const registry = {
    get: () => null,
    list: () => [],
    files: nothing,
    changeAll: () => Promise.resolve(),
  };
  return new GamePlaces({ home: await temporaryFolder(), registry, table: { all: () => [] } });
}

test('no game goes into a folder that is gone with a game of an older host', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, FILES);
  await world.registry.change(1, { place: undefined, placeId: undefined });
  const games = join(world.home, 'games');
  await rm(games, { recursive: true });
  expect(
    await failureOf(world.games.queue({ ...world.request(2), installDir: games })),
  ).toMatchObject({ kind: 'folder-missing', path: games });
  expect(await readdir(world.home)).not.toContain('games');
});

test('a place that was claimed is kept until its job is known, and left where none came', async () => {
  const places = await noGames();
  const folder = join(await temporaryFolder(), 'made');
  const { made } = await places.claim(folder, 1);
  expect(made).toEqual([folder]);
  await places.removeMade(made);
  expect(await readdir(folder)).toEqual([PLACE_FILE]);
  await places.release(1);
  expect(await readdir(join(folder, '..'))).toEqual([]);
});

test('who claims a place that is being left has the id that is there afterwards', async () => {
  for (let turns = 0; turns < 40; turns += 1) {
    const places = await noGames();
    const folder = join(await temporaryFolder(), 'made');
    await (await noGames()).claim(folder, 1);
    const removed = places.removeMade([folder]);
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    const { id } = await places.claim(folder, 2);
    await removed;
    expect(await readPlace(folder)).toMatchObject({ id });
  }
});

test('a folder that took too long to be made goes when it is', async () => {
  const places = await noGames();
  const folder = join(await temporaryFolder(), 'made');
  const slow = Promise.withResolvers<void>();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let isMade = false;
  const claim = places.claim(folder, 1, async () => {
    await mkdir(folder);
    isMade = true;
    await slow.promise;
    return [folder];
  });
  const refused = failureOf(claim);
  await expect.poll(() => isMade).toBe(true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await refused).toMatchObject({ kind: 'unavailable' });
  vi.useRealTimers();
  slow.resolve();
  await expect.poll(() => readdir(join(folder, '..'))).toEqual([]);
});

test('a folder may get another inode while it is claimed, but not give way to another one', async () => {
  const { home, registry } = await ServiceWorld.open();
  const places = new GamePlaces({ home, registry, table: new JobTable() });
  const disk = new PulledDisk(await temporaryFolder(), 'usb');
  await mkdir(disk.point);
  const claim = (work: () => Promise<unknown>) =>
    places.claim(disk.point, 1, () => work().then(() => []));
  const { id } = await claim(() => Promise.resolve());
  expect(await claim(() => renumber(disk.point))).toMatchObject({ id });
  const failure = { kind: 'folder-missing', path: disk.point };
  expect(await failureOf(claim(() => disk.pullOut()))).toMatchObject(failure);
  expect(await readdir(disk.point)).toEqual([]);
});

test('a folder that is chosen again goes with its download, and so do those around another one', async () => {
  const world = await ServiceWorld.open();
  const root = await temporaryFolder();
  for (const again of ['deep', 'other']) {
    const [first, second] = [join(root, 'new', 'deep'), join(root, 'new', again)];
    await world.games.download({ ...world.request(1), installDir: first });
    await world.engine.nth(again === 'deep' ? 1 : 2);
    await world.games.pause(1);
    await world.idle();
    await world.games.queue({ ...world.request(1), installDir: second });
    await world.games.cancel(1);
    await world.idle();
    expect(await readdir(root)).toEqual([]);
  }
});

test('a folder that goes with its last download can be chosen for the next one at once', async () => {
  const world = await ServiceWorld.open();
  await world.games.download({ ...world.request(9), installDir: await temporaryFolder() });
  await world.engine.nth(1);
  for (let turns = 0; turns < 80; turns += 2) {
    const installDir = join(await temporaryFolder(), 'new', 'deep');
    await world.games.queue({ ...world.request(1), installDir });
    const cancelled = world.games.cancel(1);
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    const state = await world.games.queue({ ...world.request(2), installDir });
    expect(state).toMatchObject({ waiting: 'queue' });
    await cancelled;
    expect(await readdir(installDir)).toEqual([PLACE_FILE]);
    await world.games.cancel(2);
  }
});

test('a folder that only a trial has made is not what a claimed one is made on', async () => {
  const places = await noGames();
  const root = await temporaryFolder();
  const folder = join(root, 'games');
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const trial = tryFolder(folder, async () => {
    await mkdir(folder);
    begun.resolve();
    await goOn.promise;
    await rmdir(folder);
    // It may get the number of the one that is gone.
    await mkdir(join(root, 'other'));
  });
  await begun.promise;
  const claim = places.claim(folder, 1);
  for (let turn = 0; turn < 20; turn += 1) await stat(folder);
  goOn.resolve();
  await trial;
  expect(await claim).toMatchObject({ made: [folder] });
});
