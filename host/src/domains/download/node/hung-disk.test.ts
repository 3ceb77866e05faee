import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { FakeEngine } from '../../../../test/fake-engine.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn } from '../../../../test/temporary-folder.ts';
import { StoppedError } from '../../failure/core/stop-signal.ts';
import type { StopSignal } from '../../failure/core/stop-signal.ts';
import { DiskCalls } from '../../transfer/node/disk-calls.ts';
import type { EngineEvents, EngineTask, StagedRelease } from '../core/engine.ts';
import { GamePlaces } from './game-places.ts';
import { MoveWork } from './move-work.ts';

afterEach(() => void vi.restoreAllMocks());

const SILENT = { kind: 'unavailable', message: expect.stringContaining('磁盘没有及时响应') };

/** Runs don't hear that they are to stop. */
class DeafEngine extends FakeEngine {
  override run(task: EngineTask, events: EngineEvents, _: StopSignal): Promise<StagedRelease> {
    return super.run(task, events, new AbortController().signal);
  }
}

/** Game 1 is loaded to a disk that hangs, and game 2 waits. */
async function hung() {
  const engine = new DeafEngine();
  const world = await ServiceWorld.open({ engine });
  await world.games.download(world.request(1));
  await world.games.queue(world.request(2));
  const run = await engine.nth(1);
  const answer = Promise.withResolvers<void>();
  const call = (): void => void new DiskCalls(run.task.diskCalls).with(() => answer.promise);
  /** The disk is back: the run ends as it was told to. */
  const release = (): void => {
    answer.resolve();
    run.fail(new StoppedError());
  };
  return { world, engine, run, call, release };
}

test('a download whose disk answers no call has failed, and the next one begins', async () => {
  const { world, engine, call, release } = await hung();
  call();
  world.clock.pass(14_000);
  expect(world.games.state(1)).toMatchObject({ download_state: 1 });
  world.clock.pass(2000);
  expect((await engine.nth(2)).task.gameId).toBe(2);
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure: SILENT });
  release();
  (await engine.nth(2)).fail(new StoppedError());
});

test('a download whose disk answers now and then goes on', async () => {
  const { world, run, call, release } = await hung();
  call();
  for (let i = 0; i < 10; i += 1) {
    world.clock.pass(10_000);
    await new DiskCalls(run.task.diskCalls).with(() => Promise.resolve());
  }
  expect(world.games.state(1)).toMatchObject({ download_state: 1 });
  release();
});

test('one that waits for the network goes on', async () => {
  const { world, release } = await hung();
  world.clock.pass(60_000);
  expect(world.games.state(1)).toMatchObject({ download_state: 1 });
  release();
});

test('a pause whose run does not end is done, and another game can be downloaded', async () => {
  const { world, engine, release } = await hung();
  const paused = world.games.pause(1);
  world.clock.pass(9000);
  expect(await paused).toMatchObject({ download: false, download_state: 2 });
  await world.games.resume(2);
  expect((await engine.nth(2)).task.gameId).toBe(2);
  release();
  (await engine.nth(2)).fail(new StoppedError());
});

test('a cancelling whose run does not end is told as failed, and done once the disk answers', async () => {
  const { world, engine, release } = await hung();
  const cancelled = failureOf(world.games.cancel(1));
  world.clock.pass(9000);
  expect((await engine.nth(2)).task.gameId).toBe(2);
  expect(await passing(world, cancelled)).toMatchObject(SILENT);
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure: SILENT });
  expect(await passing(world, failureOf(world.games.uninstall(1)))).toMatchObject(SILENT);
  release();
  await world.games.cancel(1);
  expect(world.games.state(1)).toBeNull();
  (await engine.nth(2)).fail(new StoppedError());
});

test('no second run begins beside one that does not end', async () => {
  const { world, engine, release } = await hung();
  await world.games.cancel(2);
  const paused = world.games.pause(1);
  world.clock.pass(9000);
  await paused;
  await world.games.resume(1);
  await passing(world, world.games.whenIdle());
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure: SILENT });
  expect(engine.runs).toHaveLength(1);
  release();
});

/** As `hung`, with game 1 lost and nothing else there. */
async function lost() {
  const found = await hung();
  await found.world.games.cancel(2);
  found.call();
  found.world.clock.pass(16_000);
  await found.world.games.whenIdle();
  return found;
}

test('what a run does after it was lost does not count', async () => {
  const { world, engine, run, release } = await lost();
  await run.stage({ a: '1' });
  release();
  await world.games.resume(1);
  const next = await engine.nth(2);
  expect(world.registry.get(1)).toBeNull();
  next.fail(new StoppedError());
});

test('the host does not give its home up before a lost run has ended', async () => {
  const { world, release } = await lost();
  let isClosed = false;
  const closed = world.games.close().finally(() => {
    isClosed = true;
  });
  await world.book.written();
  await new Promise(setImmediate);
  expect(isClosed).toBe(false);
  release();
  await closed;
});

test('a game whose lost run has not ended goes to no other folder', async () => {
  const { world, release } = await lost();
  const other = join(world.home, 'games/other');
  await world.games.queue({ ...world.request(1), installDir: other });
  await passing(world, world.games.whenIdle());
  expect(await namesIn(join(world.home, 'games'))).not.toContain('other');
  release();
});

test('a download whose folder does not answer before it begins has failed', async () => {
  const world = await ServiceWorld.open();
  const answer = Promise.withResolvers<void>();
  const asked = vi.spyOn(GamePlaces.prototype, 'check').mockReturnValueOnce(answer.promise);
  await world.games.download(world.request(1));
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  world.clock.pass(16_000);
  await world.games.whenIdle();
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure: SILENT });
  answer.resolve();
});

test('a new job for the game of a lost run waits for its end', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1' });
  const answer = Promise.withResolvers<void>();
  vi.spyOn(MoveWork.prototype, 'run').mockReturnValueOnce(answer.promise);
  await world.games.move(1, join(world.home, 'games/other'));
  const cancelled = failureOf(world.games.cancel(1));
  expect(await passing(world, cancelled)).toMatchObject(SILENT);
  await world.games.download(world.request(1));
  await passing(world, world.games.whenIdle());
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure: SILENT });
  expect(world.engine.runs).toHaveLength(1);
  answer.resolve();
});

/** Lets the clock run until the work is done. */
async function passing<T>(world: ServiceWorld, work: Promise<T>): Promise<T> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  await expect
    .poll(() => {
      world.clock.pass(1000);
      return isDone;
    })
    .toBe(true);
  return done;
}
