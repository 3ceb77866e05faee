import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn } from '../../../../test/temporary-folder.ts';
import { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { GameFolder } from '../../storage/node/game-folder.ts';
import { JobRests } from './job-rests.ts';

const CLEARING = { kind: 'unavailable', message: '正在清理上次留下的文件，请稍候' };

/** A disk that does not answer, until it is released. */
function hangingDisk() {
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  return { answer: promise, release: resolve };
}

/** Resolves when the host goes on without the disk. */
async function restart(world: ServiceWorld, asked: { mock: { calls: unknown[] } }): Promise<void> {
  const restarted = world.restart();
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(3000);
  await restarted;
}

test('an uninstallation that a kill cut off does not hold the start up', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1' });
  await world.install(2, { b: '1' });
  await world.games.close();
  const list = join(world.home, 'installed.json');
  const games: { gameId: number; removing: boolean }[] = JSON.parse(await readFile(list, 'utf8'));
  for (const game of games) game.removing = game.gameId === 1;
  await writeFile(list, JSON.stringify(games));
  const disk = hangingDisk();
  const asked = vi.spyOn(GameFolder.prototype, 'remove');
  asked.mockImplementation(async function (this: GameFolder, path) {
    await disk.answer;
    await rm(this.path(path));
  });
  await restart(world, asked);
  expect(world.games.state(2)).toMatchObject({ download_state: 4 });
  expect(world.games.isSwitching(2)).toBe(false);
  expect(world.games.isSwitching(1)).toBe(true);
  expect(await failureOf(world.games.verify(1))).toMatchObject({ kind: 'already-downloading' });
  // Others don't wait.
  await world.games.queue(world.request(3));
  expect((await world.engine.nth(1)).task.gameId).toBe(3);
  disk.release();
  await expect.poll(() => world.games.state(1)).toBeNull();
  expect(await namesIn(join(world.home, 'games'))).not.toContain('game-1');
});

test('a decided switch does not hold the start up', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1' });
  await world.install(2, { b: '1' });
  world.engine.facts = { ...world.engine.facts, release: 2, version: '2' };
  await world.games.download(world.request(1));
  vi.spyOn(world.registry, 'put').mockRejectedValue(new Error('as if killed here'));
  await (await world.engine.nth(3)).stage({ a: '2', c: '2' });
  await world.idle();
  await world.games.close();
  const disk = hangingDisk();
  const asked = vi.spyOn(InstalledRegistry.prototype, 'keepRelease');
  asked.mockReturnValue(disk.answer);
  await restart(world, asked);
  expect(world.games.state(2)).toMatchObject({ download_state: 4 });
  expect(world.games.isSwitching(1)).toBe(true);
  expect(world.games.isSwitching(2)).toBe(false);
  await world.games.queue(world.request(3));
  disk.release();
  await expect.poll(() => world.games.state(1)).toMatchObject({ version: '2', download_state: 4 });
  expect((await world.engine.nth(1)).task.gameId).toBe(3);
});

/** A start with game 1, of whose earlier job something is on a disk that does not answer. */
async function restOnHangingDisk() {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1' });
  await world.games.close();
  const rest = join(world.home, 'games/.game-1.staging');
  await mkdir(rest);
  const disk = hangingDisk();
  const asked = vi.spyOn(JobRests.prototype, 'list');
  const sweep = () => disk.answer.then(() => rm(rest, { recursive: true }));
  asked.mockResolvedValue([{ gameId: 1, folder: join(world.home, 'games'), sweep }]);
  await restart(world, asked);
  return { world, disk };
}

test('while the rest of a job is removed no other begins for its game, and it can be played', async () => {
  const { world, disk } = await restOnHangingDisk();
  expect(world.games.isSwitching(1)).toBe(false);
  for (const ask of [
    () => world.games.verify(1),
    () => world.games.update(1),
    () => world.games.download(world.request(1)),
  ])
    expect(await failureOf(ask())).toMatchObject(CLEARING);
  disk.release();
  await expect.poll(() => namesIn(join(world.home, 'games'))).not.toContain('.game-1.staging');
  await world.games.verify(1);
  expect((await world.engine.nth(1)).task.gameId).toBe(1);
});

/** A start that finds the rest of a job of game 1 in a folder whose disk hangs. */
async function restElsewhere(world: ServiceWorld): Promise<void> {
  await world.games.close();
  const disk = hangingDisk();
  const asked = vi.spyOn(JobRests.prototype, 'list');
  const folder = join(world.home, 'games/hung');
  asked.mockResolvedValue([{ gameId: 1, folder, sweep: () => disk.answer }]);
  onTestFinished(() => disk.release());
  await restart(world, asked);
}

test.each<[string, (world: ServiceWorld) => Promise<unknown>]>([
  ['a check', (world) => world.games.verify(1)],
  ['a check that waits', (world) => world.games.verify(1, true)],
  ['an update', (world) => world.games.update(1)],
  ['a download', (world) => world.games.download(world.request(1))],
])('a rest on a disk that hangs does not hold up %s of its game elsewhere', async (_, ask) => {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1' });
  await restElsewhere(world);
  await ask(world);
  expect((await world.engine.nth(1)).task.gameId).toBe(1);
});

test.each([false, true])(
  'a rest on a disk that hangs does not hold up a move to another one, waiting: %s',
  async (isWaiting) => {
    const world = await ServiceWorld.open();
    await world.install(1, { a: '1' });
    await restElsewhere(world);
    const hung = join(world.home, 'games/hung');
    expect(await failureOf(world.games.move(1, hung, isWaiting))).toMatchObject(CLEARING);
    const goal = join(world.home, 'games/goal');
    await world.games.move(1, goal, isWaiting);
    await expect.poll(() => world.registry.get(1)?.folder).toBe(join(goal, 'game-1'));
  },
);

test.each<[string, (world: ServiceWorld) => Promise<unknown>]>([
  ['going on', (world) => world.games.resume(1)],
  ['going on first', (world) => world.games.downloadNow(1)],
  ['going on with all', (world) => world.games.resumeAll()],
  ['a third folder', (world) => world.games.download(inFolder(world, 'third'))],
  ['a third folder, waiting', (world) => world.games.queue(inFolder(world, 'third'))],
])('a rest on a disk that hangs does not hold up %s of a download elsewhere', async (_, ask) => {
  const world = await ServiceWorld.open();
  await world.games.download(inFolder(world, 'elsewhere'));
  await world.engine.nth(1);
  await world.games.pause(1);
  await restElsewhere(world);
  await ask(world);
  expect((await world.engine.nth(1)).task.gameId).toBe(1);
});

test('a rest on a disk that hangs holds up a new download in its own folder alone', async () => {
  const world = await ServiceWorld.open();
  await restElsewhere(world);
  const request = inFolder(world, 'hung');
  for (const ask of [() => world.games.download(request), () => world.games.queue(request)])
    expect(await failureOf(ask())).toMatchObject(CLEARING);
  await world.games.download(world.request(1));
  expect((await world.engine.nth(1)).task.gameId).toBe(1);
});

function inFolder(world: ServiceWorld, name: string) {
  return { ...world.request(1), installDir: join(world.home, 'games', name) };
}

test('an uninstallation waits for the rest of an earlier job, but not for ever', async () => {
  for (const isAnswering of [true, false]) {
    const { world, disk } = await restOnHangingDisk();
    const uninstalled = world.games.uninstall(1);
    expect(await failureOf(world.games.uninstall(1))).toMatchObject({
      kind: 'already-downloading',
    });
    await new Promise(setImmediate);
    expect(world.registry.get(1)).toMatchObject({ removing: false });
    if (isAnswering) disk.release();
    else await vi.advanceTimersByTimeAsync(3000);
    await uninstalled;
    expect(world.games.state(1)).toBeNull();
    expect(await namesIn(join(world.home, 'games'))).not.toContain('game-1');
    disk.release();
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
});
