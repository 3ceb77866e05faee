import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
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
  late.abort();
  for (const failure of await Promise.all(asked))
    expect(failure).toEqual({ kind: 'unavailable', message: '获取下载信息超时，请稍后再试' });
  expect(await waiting).toMatchObject({ message: '游戏盒子正在处理其他游戏，请稍后再试' });
  ended.resolve();
});
