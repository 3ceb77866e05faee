import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { failures, HostError } from '../../failure/core/host-error.ts';

test('one game downloads at a time, and a second is refused', async () => {
  const world = await ServiceWorld.open();
  await world.games.download(world.request(1));
  expect(await failureOf(world.games.download(world.request(1)))).toMatchObject({
    kind: 'already-downloading',
    message: '游戏正在下载中，请勿重复下载',
  });
  expect(await failureOf(world.games.download(world.request(2)))).toMatchObject({
    kind: 'other-downloading',
    gameId: 1,
    message: '有游戏正在下载中，请稍后再试',
  });
  await world.games.pause(1);
  expect(await world.games.download(world.request(2))).toMatchObject({ download: true });
  expect(await failureOf(world.games.resume(1))).toMatchObject({ kind: 'other-downloading' });
});

test('resuming a running job changes nothing, and revokes a pause under way', async () => {
  const world = await ServiceWorld.open();
  await world.games.download(world.request(1));
  expect(await world.games.resume(1)).toMatchObject({ download: true });
  await world.engine.nth(1);
  const pausing = world.games.pause(1);
  expect(await world.games.resume(1)).toMatchObject({ download: true });
  await pausing;
  await (await world.engine.nth(2)).stage({ a: 'a' });
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
});

test('queued games begin by themselves, in their order', async () => {
  const world = await ServiceWorld.open();
  await world.games.queue(world.request(1));
  for (const gameId of [2, 3, 4]) await world.games.queue(world.request(gameId));
  expect(world.games.state(1)).toMatchObject({ download: true });
  expect(world.games.state(3)).toMatchObject({
    download: false,
    download_state: 2,
    waiting: 'queue',
    queuePosition: 2,
  });
  expect(await failureOf(world.games.queue(world.request(1)))).toMatchObject({
    kind: 'already-downloading',
  });
  await world.games.queue(world.request(3));
  await (await world.engine.nth(1)).stage({ a: 'a' });
  expect((await world.engine.nth(2)).task.gameId).toBe(2);
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  expect(world.games.state(3)).toMatchObject({ queuePosition: 1 });
  (await world.engine.nth(2)).fail(new HostError(failures.server(404)));
  expect((await world.engine.nth(3)).task.gameId).toBe(3);
  expect(world.games.state(2)).toMatchObject({ download_state: 5, failure: { status: 404 } });
  await world.games.cancel(3);
  expect((await world.engine.nth(4)).task.gameId).toBe(4);
  expect(world.games.state(3)).toBeNull();
  await world.games.cancel(4);
  expect(world.games.state(4)).toBeNull();
  expect(world.games.isBusy()).toBe(false);
});

test('a game leaves the queue when it is paused or cancelled', async () => {
  const world = await ServiceWorld.open();
  for (const gameId of [1, 2, 3, 4]) await world.games.queue(world.request(gameId));
  await world.games.pause(2);
  await world.games.cancel(3);
  expect(world.games.state(4)).toMatchObject({ queuePosition: 1 });
  expect(world.games.state(2)?.queuePosition).toBeUndefined();
  await (await world.engine.nth(1)).stage({ a: 'a' });
  expect((await world.engine.nth(2)).task.gameId).toBe(4);
});

test('the order survives a restart: the active job is first, a paused one stays paused', async () => {
  const world = await ServiceWorld.open();
  for (const gameId of [5, 4, 3, 2]) await world.games.queue(world.request(gameId));
  await world.games.pause(4);
  await world.games.close();
  await world.restart();
  expect((await world.engine.nth(1)).task.gameId).toBe(5);
  expect(world.games.state(5)).toMatchObject({ download: true, name: 'game 5' });
  expect(world.games.state(4)).toMatchObject({ download_state: 2 });
  expect(world.games.state(4)?.waiting).toBeUndefined();
  expect(world.games.state(3)).toMatchObject({ waiting: 'queue', queuePosition: 1 });
  expect(world.games.state(2)).toMatchObject({ waiting: 'queue', queuePosition: 2 });
});

test('progress is restored after a restart and never falls', async () => {
  const world = await ServiceWorld.open();
  await world.games.download(world.request(1));
  (await world.engine.nth(1)).events.onBytes(600, 1000);
  const before = world.games.state(1);
  expect(before).toMatchObject({ bytesDone: 600, bytesTotal: 1000, download_progress: 60 });
  await world.games.close();
  await world.restart();
  expect(world.games.state(1)).toMatchObject({ bytesDone: 600, download_progress: 60 });
  (await world.engine.nth(1)).events.onBytes(550, 1000);
  expect(world.games.state(1)).toMatchObject({ download_progress: 60, progress: before?.progress });
});

test('all jobs are paused at once, and no other begins in their place', async () => {
  const world = await ServiceWorld.open();
  for (const gameId of [1, 2, 3]) await world.games.queue(world.request(gameId));
  const states = await world.games.pauseAll();
  expect(states.map(({ gameId }) => gameId)).toEqual([1, 2, 3]);
  await world.idle();
  for (const gameId of [1, 2, 3]) {
    expect(world.games.state(gameId)).toMatchObject({ download: false, download_state: 2 });
    expect(world.games.state(gameId)?.waiting).toBeUndefined();
  }
});

test('a resumed game becomes the first in the queue, and begins if nothing downloads', async () => {
  const world = await ServiceWorld.open();
  for (const gameId of [1, 2, 3]) await world.games.queue(world.request(gameId));
  await world.games.pause(3);
  expect(await world.games.putFirst(3)).toMatchObject({ waiting: 'queue', queuePosition: 1 });
  expect(world.games.state(2)).toMatchObject({ queuePosition: 2 });
  expect(await world.games.putFirst(1)).toMatchObject({ download: true });
  expect(await failureOf(world.games.putFirst(9))).toMatchObject({ kind: 'unavailable' });
  await world.games.pauseAll();
  await world.idle();
  expect(await world.games.putFirst(2)).toMatchObject({ download: true });
});

test('an unusable folder is refused before anything begins', async () => {
  const world = await ServiceWorld.open();
  const request = { ...world.request(1), installDir: join(world.home, 'games', 'x'.repeat(300)) };
  const refusal = { kind: 'folder-not-writable' };
  expect(await failureOf(world.games.download(request))).toMatchObject(refusal);
  expect(await failureOf(world.games.queue(request))).toMatchObject(refusal);
  expect(world.games.state(1)).toBeNull();
});
