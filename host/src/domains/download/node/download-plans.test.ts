import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { KnownReleases } from '../../package/node/known-releases.ts';
import { Semaphore } from '../../transfer/node/chunks/semaphore.ts';

let turns: MockInstance<Semaphore['with']>;
beforeEach(() => {
  turns = vi.spyOn(Semaphore.prototype, 'with');
  onTestFinished(() => turns.mockRestore());
});

/** Resolves when so many plans have asked for their turn. */
function arrived(number: number): Promise<void> {
  return vi.waitFor(() => expect(turns).toHaveBeenCalledTimes(number));
}

test('plans are asked once for all who want the same, and two at a time', async () => {
  const world = await ServiceWorld.open();
  const { engine, games } = world;
  const first = Promise.withResolvers<void>();
  engine.planning = first.promise;
  const asked = [1, 1, 1, 2, 3, 4].map((gameId) => games.plan(world.request(gameId)));
  await arrived(4);
  expect(engine.plans).toHaveLength(2);
  first.resolve();
  expect(await Promise.all(asked)).toHaveLength(6);
  expect(engine.plans.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
  await games.plan(world.request(1));
  expect(engine.plans).toHaveLength(5);
});

test('who waits too long is told so, and for what', async () => {
  const late = new AbortController();
  const world = await ServiceWorld.open({ planDeadline: () => late.signal });
  const { engine, games } = world;
  // The engine doesn't listen.
  const ended = Promise.withResolvers<void>();
  engine.planning = ended.promise;
  const asked = [1, 2].map((gameId) => failureOf(games.plan(world.request(gameId))));
  await arrived(2);
  const waiting = failureOf(games.plan(world.request(3)));
  await arrived(3);
  world.clock.pass(15_000);
  late.abort();
  for (const failure of await Promise.all(asked))
    expect(failure).toEqual({ kind: 'unavailable', message: '获取下载信息超时，请稍后再试' });
  expect(await waiting).toMatchObject({ message: '游戏盒子正在处理其他游戏，请稍后再试' });
  ended.resolve();
});

test('who was kept by a disk is not told that others were', async () => {
  const { world, deadlines } = await openWithDeadlines();
  const hanging = vi.spyOn(KnownReleases.prototype, 'note').mockReturnValue(new Promise(() => {}));
  onTestFinished(() => hanging.mockRestore());
  const asked = failureOf(world.games.plan(world.request(1)));
  await vi.waitFor(() => expect(hanging).toHaveBeenCalled());
  deadlines[0]?.abort();
  expect(await asked).toMatchObject({ message: '获取下载信息超时，请稍后再试' });
});

/** Asks in this order, which their preparation from the disk could change. */
async function askInOrder(world: ServiceWorld, gameIds: readonly number[]) {
  const asked: ReturnType<ServiceWorld['games']['plan']>[] = [];
  for (const gameId of gameIds) {
    asked.push(world.games.plan(world.request(gameId)));
    await arrived(asked.length);
  }
  return asked.map((plan) => failureOf(plan));
}

/** The service with its plans' deadlines in the order of the asking. */
async function openWithDeadlines() {
  const deadlines: AbortController[] = [];
  const planDeadline = (): AbortSignal => {
    const deadline = new AbortController();
    deadlines.push(deadline);
    return deadline.signal;
  };
  return { deadlines, world: await ServiceWorld.open({ planDeadline }) };
}

test('two silent servers hold up no other game, and are named for what they are', async () => {
  const { world, deadlines } = await openWithDeadlines();
  const { engine, games, clock } = world;
  engine.silent.add(1).add(2);
  const silent = await askInOrder(world, [1, 2]);
  const well = games.plan(world.request(3));
  await arrived(3);
  clock.pass(4999);
  expect(engine.plans).toEqual([1, 2]);
  clock.pass(1);
  expect(await well).toMatchObject({ version: '1' });
  // Only one had to make room, and has its turn again.
  await vi.waitFor(() => expect(engine.plans).toEqual([1, 2, 3, 1]));
  for (const deadline of deadlines) deadline.abort();
  for (const failure of await Promise.all(silent))
    expect(failure).toEqual({ kind: 'unavailable', message: '获取下载信息超时，请稍后再试' });
});

test('who comes to two long turns is let in at once; who had a short turn was kept by others', async () => {
  const { world, deadlines } = await openWithDeadlines();
  const { engine, games, clock } = world;
  engine.silent.add(1).add(2).add(4);
  const silent = await askInOrder(world, [1, 2]);
  clock.pass(10_000);
  expect(engine.plans).toEqual([1, 2]);
  await games.plan(world.request(3));
  await vi.waitFor(() => expect(engine.plans).toEqual([1, 2, 3, 1]));
  const last = failureOf(games.plan(world.request(4)));
  await vi.waitFor(() => expect(engine.plans.at(-1)).toBe(4));
  clock.pass(1000);
  deadlines.at(-1)?.abort();
  expect(await last).toMatchObject({ message: '游戏盒子正在处理其他游戏，请稍后再试' });
  for (const deadline of deadlines) deadline.abort();
  await Promise.all(silent);
});

test('a plan whose time is over before its turn asks nobody', async () => {
  const { world, deadlines } = await openWithDeadlines();
  const { engine, games } = world;
  const first = Promise.withResolvers<void>();
  engine.planning = first.promise;
  const asked = [1, 2].map((gameId) => games.plan(world.request(gameId)));
  await arrived(2);
  const late = failureOf(games.plan(world.request(3)));
  await arrived(3);
  deadlines[2]?.abort();
  expect(await late).toMatchObject({ message: '游戏盒子正在处理其他游戏，请稍后再试' });
  first.resolve();
  await Promise.all(asked);
  await games.plan(world.request(4));
  expect(engine.plans.toSorted((a, b) => a - b)).toEqual([1, 2, 4]);
});
