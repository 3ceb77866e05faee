import { join } from 'node:path';
import { onTestFinished, expect, test, vi } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { FakeEngine } from '../../../../test/fake-engine.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn } from '../../../../test/temporary-folder.ts';
import { StoppedError } from '../../failure/core/stop-signal.ts';
import type { StopSignal } from '../../failure/core/stop-signal.ts';
import type { EngineEvents, EngineTask, StagedRelease } from '../core/engine.ts';
import { GamePlaces } from './game-places.ts';
import type * as jobPlace from './job-place.ts';

const disk = vi.hoisted(() => ({ held: null as Promise<boolean> | null }));

/** What is asked of a job's place may hang. */
vi.mock('./job-place.ts', async (original) => {
  const real = await original<typeof jobPlace>();
  const isPlaceLost: typeof real.isPlaceLost = (...given) =>
    disk.held ?? real.isPlaceLost(...given);
  return { ...real, isPlaceLost };
});

function fakeTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Lets real work go on, and the timers. */
async function answered<T>(work: Promise<T>): Promise<T> {
  const timer = setInterval(() => void vi.advanceTimersByTimeAsync(100), 1);
  return work.finally(() => clearInterval(timer));
}

test.each(['queue', 'download'] as const)(
  'after a restart with a disk that hangs, a failed download goes to another folder: %s',
  async (how) => {
    const world = await ServiceWorld.open();
    const one = { ...world.request(1), installDir: join(world.home, 'games/one') };
    await world.games.download(one);
    (await world.engine.nth(1)).fail(new Error('EIO'));
    await world.games.whenIdle();
    await world.games.close();
    await world.restart();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    disk.held = promise;
    fakeTimers();
    const two = { ...world.request(1), installDir: join(world.home, 'games/two') };
    const asked = world.games[how](two);
    await vi.advanceTimersByTimeAsync(3000);
    disk.held = null;
    vi.useRealTimers();
    expect(await asked).toMatchObject({ gameId: 1 });
    expect((await world.engine.nth(1)).task.staging).toContain(two.installDir);
    resolve(false);
    // Its rest is removed once the disk answers.
    await expect.poll(() => namesIn(join(world.home, 'jobs'))).toEqual(['1']);
    await world.games.cancel(1);
  },
);

/** Runs don't hear that they are to stop. */
class DeafEngine extends FakeEngine {
  override run(task: EngineTask, events: EngineEvents, _: StopSignal): Promise<StagedRelease> {
    return super.run(task, events, new AbortController().signal);
  }
}

test('what is asked for while a pause lasts is answered, and done after it', async () => {
  const engine = new DeafEngine();
  const world = await ServiceWorld.open({ engine });
  await world.games.download(world.request(1));
  await world.games.queue(world.request(2));
  const run = await engine.nth(1);
  fakeTimers();
  expect(await answered(world.games.downloadNow(2))).toMatchObject({ gameId: 2 });
  run.fail(new StoppedError());
  const next = await engine.nth(2);
  expect(next.task.gameId).toBe(2);
  const paused = world.games.pause(2);
  expect(await answered(world.games.resume(2))).toMatchObject({ gameId: 2 });
  next.fail(new StoppedError());
  await paused;
  const last = await engine.nth(3);
  expect(last.task.gameId).toBe(2);
  vi.useRealTimers();
  await world.games.cancel(1);
  last.fail(new StoppedError());
});

test('a request that waits for its turn writes nothing once the host ends', async () => {
  const world = await ServiceWorld.open();
  const queue = (id: number): Promise<unknown> =>
    world.games.queue({ ...world.request(id), installDir: join(world.home, 'games', String(id)) });
  const claimed = vi.spyOn(GamePlaces.prototype, 'claim');
  onTestFinished(() => void vi.restoreAllMocks());
  const refused = [1, 2, 3].map((id) => failureOf(queue(id)));
  await world.games.close();
  const known = await namesIn(join(world.home, 'games')).catch(() => []);
  for (const failure of await Promise.all(refused))
    expect(failure).toMatchObject({ kind: 'unavailable' });
  expect(known).toEqual([]);
  expect(claimed).not.toHaveBeenCalled();
  expect(await namesIn(join(world.home, 'games')).catch(() => [])).toEqual([]);
  expect(await namesIn(join(world.home, 'jobs')).catch(() => [])).toEqual([]);
  expect(await failureOf(world.games.download(world.request(4)))).toMatchObject({
    kind: 'unavailable',
  });
});
