import { expect, test } from 'vitest';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { failures, HostError } from '../../failure/core/host-error.ts';

const down = () => new HostError(failures.network());

/** A game whose network went down. */
async function offline(): Promise<ServiceWorld> {
  const world = await ServiceWorld.open();
  world.isOnline = false;
  await world.games.download(world.request(1));
  (await world.engine.nth(1)).fail(down());
  await world.idle();
  return world;
}

test('without a network a job waits, polls less and less often, and continues by itself', async () => {
  const world = await offline();
  expect(world.games.state(1)).toMatchObject({
    download: false,
    download_state: 2,
    waiting: 'offline',
  });
  for (const [ms, probes] of [
    [2000, 1],
    [3999, 1],
    [1, 2],
    [8000, 3],
  ] as const) {
    const answered = world.probes < probes ? world.probed() : null;
    world.clock.pass(ms);
    await answered;
    expect(world.probes).toBe(probes);
  }
  world.isOnline = true;
  world.clock.pass(16_000);
  expect((await world.engine.nth(2)).task.gameId).toBe(1);
  expect(world.games.state(1)).toMatchObject({ download: true });
  expect(world.games.state(1)?.waiting).toBeUndefined();
});

test('a server that answers although the download fails again is polled less often too', async () => {
  const world = await offline();
  world.isOnline = true;
  world.clock.pass(2000);
  (await world.engine.nth(2)).fail(down());
  await world.idle();
  world.clock.pass(3999);
  expect(world.probes).toBe(1);
  world.clock.pass(1);
  const third = await world.engine.nth(3);
  third.events.onBytes(0, 100);
  third.events.onBytes(50, 100);
  third.fail(down());
  await world.idle();
  world.clock.pass(2000);
  await world.engine.nth(4);
  expect(world.probes).toBe(3);
});

test('a change of the network polls at once', async () => {
  const world = await offline();
  for (let tries = 0; tries < 4; tries++) {
    const answered = world.probed();
    world.clock.pass(2000 * 2 ** tries);
    await answered;
  }
  world.isOnline = true;
  world.network = 'two';
  world.clock.pass(2000);
  expect((await world.engine.nth(2)).task.gameId).toBe(1);
});

test('the place is free meanwhile, and the returning job is next', async () => {
  const world = await offline();
  for (const gameId of [2, 3]) await world.games.queue(world.request(gameId));
  expect(world.games.state(2)).toMatchObject({ download: true });
  world.isOnline = true;
  const answered = world.probed();
  world.clock.pass(2000);
  await answered;
  expect(world.games.state(1)).toMatchObject({ waiting: 'queue', queuePosition: 1 });
  expect(world.games.state(3)).toMatchObject({ waiting: 'queue', queuePosition: 2 });
  await (await world.engine.nth(2)).stage({ a: 'a' });
  expect((await world.engine.nth(3)).task.gameId).toBe(1);
});

test('the player may pause, cancel or resume a waiting job', async () => {
  const world = await offline();
  await world.games.pause(1);
  expect(world.games.state(1)?.waiting).toBeUndefined();
  world.clock.pass(100_000);
  expect(world.probes).toBe(0);
  await world.games.resume(1);
  (await world.engine.nth(2)).fail(down());
  await world.idle();
  expect(await world.games.resume(1)).toMatchObject({ download: true });
  (await world.engine.nth(3)).fail(down());
  await world.idle();
  await world.games.cancel(1);
  world.clock.pass(100_000);
  expect(world.games.state(1)).toBeNull();
  expect(world.probes).toBe(0);
});

test('a job that waited for the network continues at the next start', async () => {
  const world = await offline();
  await world.games.close();
  await world.restart();
  expect((await world.engine.nth(1)).task.gameId).toBe(1);
});
