import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { GameFolder } from '../../storage/node/game-folder.ts';
import { namesIn } from '../../../../test/temporary-folder.ts';

async function installed(): Promise<ServiceWorld> {
  const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(false) });
  await world.install(1, { a: '1' });
  world.engine.facts = { ...world.engine.facts, release: 2, version: '2' };
  return world;
}

async function contentOf(world: ServiceWorld): Promise<string> {
  return readFile(join(world.folder(1), 'a'), 'utf8');
}

/** Records whether the game was running each time a switch was decided. */
function decisions(world: ServiceWorld): boolean[] {
  const ran: boolean[] = [];
  const save = world.store.saveCommit.bind(world.store);
  vi.spyOn(world.store, 'saveCommit').mockImplementation(async (...args) => {
    ran.push(world.running.has(1));
    await save(...args);
  });
  return ran;
}

test('an update waits for the game to end, and nothing is decided before', async () => {
  const world = await installed();
  const ran = decisions(world);
  world.running.add(1);
  await world.games.download(world.request(1));
  await (await world.engine.nth(2)).stage({ a: '2' });
  await vi.waitFor(() => expect([...ran, world.isAwaited(1)]).toContain(true), 30_000);
  expect(world.games.isSwitching(1)).toBe(false);
  world.endGame(1);
  await world.idle();
  expect(ran).toEqual([false]);
  expect(await contentOf(world)).toBe('2');
});

test('a game started again during the switch is waited for again', async () => {
  const world = await installed();
  const ran = decisions(world);
  const look = vi.spyOn(GameFolder.prototype, 'foldersAbove');
  onTestFinished(() => look.mockRestore());
  look.mockImplementationOnce(() => {
    world.running.add(1);
    return [];
  });
  await world.games.download(world.request(1));
  await (await world.engine.nth(2)).stage({ a: '2' });
  await vi.waitFor(() => expect([...ran, world.isAwaited(1)]).toContain(true), 30_000);
  world.endGame(1);
  await world.idle();
  expect(ran).toEqual([false]);
  expect(await contentOf(world)).toBe('2');
});

test('an update waiting for the game to end can be paused', async () => {
  const world = await installed();
  world.running.add(1);
  await world.games.download(world.request(1));
  await (await world.engine.nth(2)).stage({ a: '2' });
  await vi.waitFor(() => expect(world.isAwaited(1)).toBe(true), 30_000);
  expect(await world.games.pause(1)).toMatchObject({ download: false, download_state: 2 });
  expect(await contentOf(world)).toBe('1');
});

/** A move that failed because a game of an earlier host still ran, which this host noticed late. */
async function failedMove(): Promise<ServiceWorld> {
  const world = await installed();
  const save = world.store.save.bind(world.store);
  const spy = vi.spyOn(world.store, 'save').mockImplementation(async (record) => {
    world.running.add(1);
    await save(record);
  });
  await world.games.move(1, join(world.home, 'games/there'));
  await world.idle();
  spy.mockRestore();
  expect(world.games.state(1)).toMatchObject({ failure: { kind: 'already-running' } });
  world.endGame(1);
  return world;
}

test('a move does not touch a running game, and continues when the game has ended', async () => {
  const world = await failedMove();
  expect(await namesIn(join(world.home, 'games/there'))).toEqual([]);
  expect(await contentOf(world)).toBe('1');
  await world.games.resume(1);
  await world.idle();
  const installPath = join(world.home, 'games/there/game-1');
  expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath });
});

test('a repeated move checks its target again before the decision', async () => {
  const world = await failedMove();
  await mkdir(join(world.home, 'games/there/game-1/another'), { recursive: true });
  await world.games.resume(1);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ failure: { kind: 'folder-taken' } });
  expect(world.games.isSwitching(1)).toBe(false);
  expect(await contentOf(world)).toBe('1');
});

test('a game too large for the other disk stays in its folder', async () => {
  const world = await installed();
  const { statfs } = fs.promises;
  onTestFinished(() => {
    fs.promises.statfs = statfs;
    syncBuiltinESMExports();
  });
  vi.spyOn(fs.promises, 'statfs').mockImplementation(async (path: fs.PathLike) =>
    Object.assign(await statfs(path), { bavail: 0 }),
  );
  syncBuiltinESMExports();
  await world.games.move(1, join(world.home, 'games/there'));
  await world.idle();
  expect(world.games.state(1)).toMatchObject({
    failure: { kind: 'disk-full', freeBytes: 0 },
    installPath: world.folder(1),
  });
  expect(await namesIn(join(world.home, 'games/there'))).toEqual([]);
});

test('an update paused during the last check before its switch is not decided', async () => {
  const world = await installed();
  await world.games.download(world.request(1));
  let paused: Promise<unknown> = Promise.resolve();
  vi.spyOn(world.running, 'has').mockImplementationOnce(() => {
    paused = world.games.pause(1);
    return false;
  });
  await (await world.engine.nth(2)).stage({ a: '2' });
  await world.idle();
  await paused;
  expect(world.games.state(1)).toMatchObject({ download_state: 2, version: '1' });
  expect(world.games.isSwitching(1)).toBe(false);
});
