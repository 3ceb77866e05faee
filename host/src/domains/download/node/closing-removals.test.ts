import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { stagingOf } from '../../../../test/staging-of.ts';
import { namesIn } from '../../../../test/temporary-folder.ts';
import { GameFolder } from '../../storage/node/game-folder.ts';
import * as answering from '../../storage/node/answer-in-time.ts';
import { JobRests } from './job-rests.ts';
import { JobStore } from './job-store.ts';

const FILES = { a: '1', b: '1', c: '1' };

afterEach(() => void vi.restoreAllMocks());

/** The first file that is removed takes until it is answered. */
function slowRemoval() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked = vi.spyOn(GameFolder.prototype, 'remove');
  asked.mockImplementation(async function (this: GameFolder, path) {
    await promise;
    await rm(this.path(path));
  });
  return { asked, answer: resolve };
}

test('an uninstallation stops where the host ends, and the next one goes on', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, FILES);
  const { asked, answer } = slowRemoval();
  const uninstalled = world.games.uninstall(1);
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  let isClosed = false;
  const closed = world.games.close().finally(() => {
    isClosed = true;
  });
  await new Promise(setImmediate);
  expect(isClosed).toBe(false);
  answer();
  await closed;
  expect(await namesIn(world.folder(1))).toHaveLength(2);
  await uninstalled;
  expect(world.registry.get(1)).toMatchObject({ removing: true });
  await world.restart();
  await expect.poll(() => world.games.state(1)).toBeNull();
  expect(await namesIn(join(world.home, 'games'))).not.toContain('game-1');
});

test('what an earlier run left is not begun where the host ends', async () => {
  const world = await ServiceWorld.open();
  await world.games.close();
  const begun: number[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = (id: number) => async (): Promise<void> => {
    begun.push(id);
    await promise;
  };
  vi.spyOn(JobRests.prototype, 'list').mockResolvedValue([
    { gameId: 1, folder: '/games', sweep: work(1) },
    { gameId: 1, folder: '/games', sweep: work(2) },
  ]);
  const started = world.restart();
  await expect.poll(() => begun).toEqual([1]);
  await started;
  const closed = world.games.close();
  resolve();
  await closed;
  expect(begun).toEqual([1]);
});

test('what is being removed of an earlier run is waited for where the host ends', async () => {
  const world = await ServiceWorld.open();
  await world.games.close();
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.spyOn(JobRests.prototype, 'list').mockResolvedValue([
    { gameId: 1, folder: '/games', sweep: () => promise },
  ]);
  await world.restart();
  const closed = vi.spyOn(world.engine, 'close');
  const waited = vi.spyOn(answering, 'answerInTime');
  const end = world.games.close();
  // For the requests, and for the removals.
  await expect.poll(() => waited.mock.calls.length).toBe(2);
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  expect(closed).not.toHaveBeenCalled();
  resolve();
  await end;
  expect(closed).toHaveBeenCalledTimes(1);
});

test('an uninstallation on a disk that hangs does not hold the end up for ever', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, FILES);
  const { asked, answer } = slowRemoval();
  const uninstalled = world.games.uninstall(1);
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const closed = world.games.close();
    await vi.advanceTimersByTimeAsync(3000);
    await closed;
  } finally {
    vi.useRealTimers();
  }
  answer();
  await uninstalled;
});

test('the rest of a cancelled job is removed before the host ends', async () => {
  const world = await ServiceWorld.open();
  await world.games.download(world.request(1));
  await world.engine.nth(1);
  await world.games.pause(1);
  await mkdir(await stagingOf(world.home), { recursive: true });
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked = vi.spyOn(JobStore.prototype, 'takeAway').mockImplementation(async () => {
    await promise;
    return null;
  });
  const cancelled = world.games.cancel(1);
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  let isClosed = false;
  const closed = world.games.close().finally(() => {
    isClosed = true;
  });
  await new Promise(setImmediate);
  expect(isClosed).toBe(false);
  resolve();
  await Promise.all([closed, cancelled]);
});
