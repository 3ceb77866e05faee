import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { FakeEngine } from '../../../../test/fake-engine.ts';
import { HeldDisk } from '../../../../test/held-disk.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn } from '../../../../test/temporary-folder.ts';
import { StoppedError } from '../../failure/core/stop-signal.ts';
import type { StopSignal } from '../../failure/core/stop-signal.ts';
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

/** Game 1 is loaded, and game 2 waits. The disk of the folder of games can be made to hang. */
async function loading() {
  const engine = new DeafEngine();
  const disk = new HeldDisk();
  const world = await ServiceWorld.open({ engine, disks: disk });
  await world.games.download(world.request(1));
  await world.games.queue(world.request(2));
  const run = await engine.nth(1);
  /** The disk is back: the run ends as it was told to. */
  const release = (): void => {
    disk.answer();
    run.fail(new StoppedError());
  };
  return { world, engine, run, disk, release };
}

/** For a test of minutes: its jobs are stored each second, which takes longer than all else. */
function unsaved(world: ServiceWorld): void {
  vi.spyOn(world.store, 'save').mockResolvedValue();
}

/** As `loading`, with nothing but game 1, whose run is lost. */
async function lost() {
  const found = await loading();
  const { world, disk, run } = found;
  await world.games.cancel(2);
  await mkdir(run.task.staging, { recursive: true });
  disk.hang(dirname(run.task.staging));
  await disk.pass(world.clock, 16);
  await world.games.whenIdle();
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure: SILENT });
  return { ...found, other: join(world.home, 'games/other') };
}

test('a download whose disk answers nothing has failed, and the next one begins', async () => {
  const { world, engine, run, disk, release } = await loading();
  disk.hang(dirname(run.task.staging));
  await disk.pass(world.clock, 14);
  expect(world.games.state(1)).toMatchObject({ download_state: 1 });
  await disk.pass(world.clock, 2);
  expect((await engine.nth(2)).task.gameId).toBe(2);
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure: SILENT });
  release();
  (await engine.nth(2)).fail(new StoppedError());
});

test('a download whose device answers nothing has failed, though its folder does, and goes on by itself', async () => {
  const { world, engine, run, disk, release } = await loading();
  unsaved(world);
  await world.games.cancel(2);
  disk.stick(dirname(run.task.staging));
  await disk.pass(world.clock, 59);
  expect(world.games.state(1)).toMatchObject({ download_state: 1 });
  await disk.pass(world.clock, 2);
  await world.games.whenIdle();
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure: SILENT });
  run.fail(new StoppedError());
  await new Promise(setImmediate);
  expect(engine.runs).toHaveLength(1);
  release();
  (await engine.nth(2)).fail(new StoppedError());
});

test('a download of which one call takes minutes goes on while its disk answers', async () => {
  const { world, run, disk, release } = await loading();
  unsaved(world);
  await disk.pass(world.clock, 300);
  expect(world.games.state(1)).toMatchObject({ download_state: 1 });
  disk.hang(dirname(run.task.staging));
  await disk.pass(world.clock, 12);
  disk.answer();
  await disk.pass(world.clock, 12);
  expect(world.games.state(1)).toMatchObject({ download_state: 1 });
  release();
});

test('a download that a computer slept through goes on', async () => {
  const { world, run, disk, release } = await loading();
  disk.hang(dirname(run.task.staging));
  await disk.pass(world.clock, 3);
  world.clock.skip(8 * 3_600_000);
  await disk.pass(world.clock, 2);
  disk.answer();
  await disk.pass(world.clock, 2);
  expect(world.games.state(1)).toMatchObject({ download_state: 1 });
  release();
});

test('a pause on a disk that answers is waited for', async () => {
  const { world, disk, release } = await loading();
  const paused = world.games.pause(1);
  await disk.pass(world.clock, 60);
  expect(world.games.isBusy()).toBe(true);
  release();
  expect(await paused).toMatchObject({ download_state: 2 });
});

test('a pause that a device does not let through is done after two minutes, though its folder answers', async () => {
  const { world, engine, disk, release } = await loading();
  const paused = world.games.pause(1);
  await disk.pass(world.clock, 119);
  expect(world.games.isBusy()).toBe(true);
  await disk.pass(world.clock, 2);
  expect(await paused).toMatchObject({ download: false, download_state: 2 });
  await world.games.resume(2);
  expect((await engine.nth(2)).task.gameId).toBe(2);
  release();
  (await engine.nth(2)).fail(new StoppedError());
});

test('a pause on a disk that hangs is done, and another game can be downloaded', async () => {
  const { world, engine, run, disk, release } = await loading();
  disk.hang(dirname(run.task.staging));
  const paused = disk.passUntil(world.clock, world.games.pause(1));
  expect(await paused).toMatchObject({ download: false, download_state: 2 });
  await world.games.resume(2);
  expect((await engine.nth(2)).task.gameId).toBe(2);
  release();
  (await engine.nth(2)).fail(new StoppedError());
});

test('a cancelling on a disk that hangs is done, and what was loaded goes once it answers', async () => {
  const { world, run, disk, release } = await loading();
  await world.games.cancel(2);
  await mkdir(run.task.staging, { recursive: true });
  disk.hang(dirname(run.task.staging));
  await disk.passUntil(world.clock, world.games.cancel(1));
  expect(world.games.state(1)).toBeNull();
  const jobs = join(world.home, 'jobs');
  expect(await readdir(jobs)).toEqual([expect.stringMatching(/^\.gone-1-/)]);
  expect(await namesIn(run.task.staging)).toEqual([]);
  release();
  await expect.poll(() => readdir(jobs)).toEqual([]);
  await expect(readdir(run.task.staging)).rejects.toThrow('ENOENT');
});

test('no second run begins beside one that does not end, and it goes on by itself then', async () => {
  const { world, engine, run, disk, release } = await lost();
  await world.games.resume(1);
  run.events.onBytes(9, 9);
  expect(world.games.state(1)?.download_progress).toBe(0);
  await disk.passUntil(world.clock, world.games.whenIdle());
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure: SILENT });
  expect(engine.runs).toHaveLength(1);
  release();
  (await engine.nth(2)).fail(new StoppedError());
  await world.games.whenIdle();
  expect(engine.runs).toHaveLength(2);
});

test('a lost download goes on by itself, but not after the player has done something with it', async () => {
  const { world, engine, disk, release } = await lost();
  await disk.passUntil(world.clock, world.games.cancel(1));
  await world.games.download({ ...world.request(1), installDir: join(world.home, 'games/other') });
  await (await engine.nth(2)).stage({ a: '1' });
  await world.idle();
  release();
  await expect.poll(() => namesIn(join(world.home, 'jobs'))).toEqual([]);
  expect(engine.runs).toHaveLength(2);
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
});

test('what a run does after it was lost does not count', async () => {
  const { world, engine, run, disk } = await lost();
  run.events.onBytes(7, 9);
  expect(world.games.state(1)).toMatchObject({ download_state: 5 });
  await run.stage({ a: '1' });
  disk.answer();
  const next = await engine.nth(2);
  run.events.onBytes(7, 9);
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

test('a lost download goes on by itself after a restart, behind those that wait', async () => {
  const { world, engine, run, release } = await lost();
  await world.games.download(world.request(2));
  const other = await engine.nth(2);
  const closed = world.games.close();
  await new Promise(setImmediate);
  other.fail(new StoppedError());
  await world.games.whenIdle();
  release();
  await closed;
  expect(engine.runs).toHaveLength(2);
  await world.restart();
  const next = await engine.nth(3);
  expect(next.task.gameId).toBe(2);
  await next.stage({ a: '2' });
  const again = await engine.nth(4);
  expect(again.task.staging).toBe(run.task.staging);
  again.fail(new StoppedError());
});

test.each(['queue', 'download'] as const)(
  'a game whose lost run has not ended can be loaded to another folder: %s',
  async (how) => {
    const { world, engine, run, disk, other, release } = await lost();
    await world.games[how]({ ...world.request(1), installDir: other });
    const next = await engine.nth(2);
    expect(dirname(next.task.staging)).toBe(other);
    expect(next.task.staging).not.toBe(run.task.staging);
    await run.stage({ a: 'lost' });
    expect(await namesIn(join(world.home, 'jobs'))).toContainEqual(
      expect.stringMatching(/^\.gone-1-/),
    );
    await next.stage({ a: '1' });
    await disk.passUntil(world.clock, world.idle());
    expect(world.registry.get(1)?.folder).toBe(join(other, 'game-1'));
    release();
    await expect.poll(() => namesIn(join(world.home, 'jobs'))).toEqual([]);
    expect(await namesIn(dirname(run.task.staging))).toEqual(['other']);
  },
);

test('where the first folder is chosen again, its lost run is waited for', async () => {
  const { world, engine, other, disk, release } = await lost();
  await world.games.download({ ...world.request(1), installDir: other });
  (await engine.nth(2)).fail(new StoppedError());
  await world.games.whenIdle();
  const installDir = join(world.home, 'games');
  await world.games.queue({ ...world.request(1), installDir });
  await disk.passUntil(world.clock, world.games.whenIdle());
  expect(engine.runs).toHaveLength(2);
  release();
  const next = await engine.nth(3);
  expect(dirname(next.task.staging)).toBe(installDir);
  next.fail(new StoppedError());
});

test('a download whose folder does not answer before it begins has failed', async () => {
  const disk = new HeldDisk();
  const world = await ServiceWorld.open({ disks: disk });
  const answer = Promise.withResolvers<void>();
  const asked = vi.spyOn(GamePlaces.prototype, 'check').mockReturnValueOnce(answer.promise);
  disk.hang(join(world.home, 'games'));
  await world.games.download(world.request(1));
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  await disk.passUntil(world.clock, world.games.whenIdle());
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure: SILENT });
  await world.games.download({ ...world.request(1), installDir: join(world.home, 'games/other') });
  const { task } = await world.engine.nth(1);
  answer.resolve();
  disk.answer();
  // The lost run notes nothing any more.
  await expect.poll(() => namesIn(join(world.home, 'jobs'))).toEqual(['1']);
  await world.games.close();
  await world.restart();
  expect((await world.engine.nth(1)).task.staging).toBe(task.staging);
});

test('a move whose copy takes long to remove is cancelled by itself', async () => {
  const disk = new HeldDisk();
  const world = await ServiceWorld.open({ disks: disk });
  await world.install(1, { a: '1' });
  const removed = Promise.withResolvers<never>();
  vi.spyOn(MoveWork.prototype, 'run').mockReturnValueOnce(removed.promise);
  await world.games.move(1, join(world.home, 'games/other'));
  const cancelled = world.games.cancel(1);
  await disk.pass(world.clock, 100);
  expect(world.games.isBusy()).toBe(true);
  removed.reject(new StoppedError());
  await cancelled;
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
});

test('a move to a disk that hangs fails, and the game can be checked where it is', async () => {
  const disk = new HeldDisk();
  const world = await ServiceWorld.open({ disks: disk });
  await world.install(1, { a: '1' });
  const ended = Promise.withResolvers<never>();
  vi.spyOn(MoveWork.prototype, 'run').mockReturnValueOnce(ended.promise);
  const other = join(world.home, 'games/other');
  disk.hang(other);
  await world.games.move(1, other);
  await disk.passUntil(world.clock, world.games.whenIdle());
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure: SILENT });
  await disk.passUntil(world.clock, world.games.verify(1));
  (await world.engine.nth(2)).fail(new StoppedError());
  ended.reject(new StoppedError());
});

test('a paused download is cancelled where its disk hangs while that is removed', async () => {
  const { world, engine, run, disk, release } = await loading();
  const paused = world.games.pause(1);
  run.fail(new StoppedError());
  await paused;
  await mkdir(run.task.staging, { recursive: true });
  const held = Promise.withResolvers<void>();
  const takeAway = world.store.takeAway.bind(world.store);
  const asked = vi.spyOn(world.store, 'takeAway').mockImplementation(async (gameId) => {
    const rest = await takeAway(gameId);
    if (rest === null) return null;
    return { ...rest, removeStaged: () => held.promise.then(() => rest.removeStaged()) };
  });
  disk.hang(dirname(run.task.staging));
  const cancelled = world.games.cancel(1);
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  await disk.passUntil(world.clock, cancelled);
  expect(world.games.state(1)).toBeNull();
  held.resolve();
  release();
  await expect.poll(() => namesIn(join(world.home, 'jobs'))).toEqual(['2']);
  expect(engine.runs).toHaveLength(1);
});
