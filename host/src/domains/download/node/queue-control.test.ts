import { expect, test, vi } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { failures, HostError } from '../../failure/core/host-error.ts';

/** Queues the games after the first one, which is active. */
async function queued(gameIds: readonly number[]): Promise<ServiceWorld> {
  const world = await ServiceWorld.open();
  for (const gameId of gameIds) await world.games.queue(world.request(gameId));
  return world;
}

const active = (world: ServiceWorld) =>
  world.games.list().flatMap(({ download, gameId }) => (download ? [gameId] : []));

const inQueue = (world: ServiceWorld) =>
  world.games
    .list()
    .filter(({ waiting }) => waiting === 'queue')
    .sort((a, b) => (a.queuePosition ?? 0) - (b.queuePosition ?? 0))
    .map(({ gameId }) => gameId);

test('while all jobs are paused nothing begins, not even after a restart', async () => {
  const world = await queued([1, 2, 3]);
  await world.games.pause(1);
  await world.idle();
  expect(active(world)).toEqual([]);
  expect(world.games.state(1)).toMatchObject({ download_state: 2 });
  expect(world.games.state(2)).toMatchObject({ waiting: 'queue', queuePosition: 1, held: true });
  await world.games.close();
  await world.restart();
  expect(active(world)).toEqual([]);
  expect(world.games.state(2)).toMatchObject({ waiting: 'queue', held: true });
  // Resuming one of them lets the others follow.
  await world.games.resume(1);
  expect(world.games.state(2)?.held).toBeUndefined();
  await (await world.engine.nth(1)).stage({ a: 'a' });
  expect((await world.engine.nth(2)).task.gameId).toBe(2);
});

test('a job that waited for the network stays paused with the others', async () => {
  const world = await ServiceWorld.open();
  world.isOnline = false;
  await world.games.queue(world.request(1));
  await world.games.queue(world.request(2));
  (await world.engine.nth(1)).fail(new HostError(failures.network()));
  await world.engine.nth(2);
  await world.games.pause(2);
  world.isOnline = true;
  const answered = world.probed();
  world.clock.pass(2000);
  await answered;
  await vi.waitFor(
    () => expect(world.games.state(1)).toMatchObject({ waiting: 'queue', held: true }),
    30_000,
  );
  expect(active(world)).toEqual([]);
});

test('a new download goes behind the paused ones, and all resume', async () => {
  const world = await queued([1, 2]);
  await world.games.pause(1);
  await world.games.queue(world.request(3));
  expect(active(world)).toEqual([2]);
  expect(inQueue(world)).toEqual([3]);
});

test('all are listed, paused or not, and resume in the order they had before', async () => {
  const world = await queued([1, 2, 3]);
  await world.games.order([3, 2]);
  const paused = await world.games.pauseAll();
  expect(paused.map(({ gameId }) => gameId)).toEqual([1, 3, 2]);
  await world.idle();
  const states = await world.games.resumeAll();
  expect(states).toHaveLength(3);
  expect(active(world)).toEqual([1]);
  expect(inQueue(world)).toEqual([3, 2]);
});

test('a waiting job is begun at once, and the active one becomes the next', async () => {
  const world = await queued([1, 2, 3]);
  expect(await world.games.downloadNow(3)).toMatchObject({ gameId: 3, download: true });
  expect(active(world)).toEqual([3]);
  expect(inQueue(world)).toEqual([1, 2]);
  expect(world.games.state(1)?.held).toBeUndefined();
  expect(await world.games.downloadNow(3)).toMatchObject({ download: true });
  expect(await failureOf(world.games.downloadNow(9))).toMatchObject({ kind: 'unavailable' });
});

test('a new order of the queue survives a restart', async () => {
  const world = await queued([1, 2, 3, 4, 5]);
  await world.games.order([4, 2, 99, 1]);
  expect(active(world)).toEqual([1]);
  expect(inQueue(world)).toEqual([4, 2, 3, 5]);
  await world.games.close();
  await world.restart();
  expect(active(world)).toEqual([1]);
  expect(inQueue(world)).toEqual([4, 2, 3, 5]);
});
