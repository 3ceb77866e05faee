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

test('without a network a job waits, asks every 3 s at most, and continues by itself', async () => {
  const world = await offline();
  expect(world.games.state(1)).toMatchObject({
    download: false,
    download_state: 2,
    waiting: 'offline',
  });
  for (const [ms, probes] of [
    [2000, 1],
    [2999, 1],
    [1, 2],
    [3000, 3],
    [3000, 4],
  ] as const) {
    const answered = world.probes < probes ? world.probed() : null;
    world.clock.pass(ms);
    await answered;
    expect(world.probes).toBe(probes);
  }
  world.isOnline = true;
  world.clock.pass(3000);
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

test('an answer of the platform asks at once, but not those whose server was back in vain', async () => {
  const world = await offline();
  const first = world.probed();
  world.clock.pass(2000);
  await first;
  world.isOnline = true;
  world.clock.pass(1000);
  world.games.hearPlatform();
  world.clock.pass(300);
  (await world.engine.nth(2)).fail(down());
  await world.idle();
  expect(world.probes).toBe(2);
  for (let seconds = 0; seconds < 3; seconds += 1) {
    world.games.hearPlatform();
    world.clock.pass(1000);
  }
  expect(world.probes).toBe(2);
});

test('answers of the platform ask a server that stays away once a second at most', async () => {
  const world = await offline();
  for (let part = 0; part < 20; part += 1) {
    world.games.hearPlatform();
    const answered = world.probes;
    world.clock.pass(300);
    if (world.probes > answered) await new Promise(setImmediate);
  }
  expect(world.probes).toBeLessThanOrEqual(6);
});

test('a running download that gets nothing says so, and tries at once when its server is back', async () => {
  const world = await ServiceWorld.open();
  world.isOnline = false;
  await world.games.download(world.request(1));
  const { events } = await world.engine.nth(1);
  events.onStage('downloading', 0);
  events.onBytes(0, 100);
  events.onTrouble(failures.network());
  expect(world.games.state(1)).toMatchObject({ download: true, trouble: 'network' });
  const silent = world.probed();
  world.clock.pass(2000);
  await silent;
  expect(world.engine.retries).toBe(0);
  world.isOnline = true;
  const answered = world.probed();
  world.clock.pass(3000);
  await answered;
  expect(world.engine.retries).toBe(1);
  events.onBytes(50, 100);
  expect(world.games.state(1)?.trouble).toBeUndefined();
  const { probes } = world;
  world.clock.pass(60_000);
  expect(world.probes).toBe(probes);
});

test('a network that wants a login is told, and the download waits until it is gone', async () => {
  const world = await ServiceWorld.open();
  world.isOnline = false;
  await world.games.download(world.request(1));
  const first = await world.engine.nth(1);
  first.events.onTrouble(failures.networkLogin());
  expect(world.games.state(1)).toMatchObject({ download: true, trouble: 'login' });
  first.fail(new HostError(failures.networkLogin()));
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ waiting: 'offline', trouble: 'login' });
  world.isOnline = true;
  world.clock.pass(2000);
  await world.engine.nth(2);
  expect(world.games.state(1)?.trouble).toBeUndefined();
});

test('a server that has only a page where the file should be is given up in the end', async () => {
  const world = await ServiceWorld.open();
  await world.games.download(world.request(1));
  const waits: unknown[] = [];
  for (let runs = 1; runs <= 11; runs += 1) {
    (await world.engine.nth(runs)).fail(new HostError(failures.networkLogin()));
    await world.idle();
    waits.push(world.games.state(1)?.waiting);
    if (runs <= 10) world.clock.pass(60_000);
  }
  expect(waits).toEqual([...Array.from({ length: 10 }, () => 'offline'), undefined]);
  const failure = failures.networkLogin();
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
  // The next request has all its tries again.
  await world.games.resume(1);
  (await world.engine.nth(12)).fail(new HostError(failures.networkLogin()));
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ waiting: 'offline' });
});

/** Ends the run of this number, and answers whether the job waits for the network then. */
async function failRun(world: ServiceWorld, run: number, failure = failures.networkLogin()) {
  (await world.engine.nth(run)).fail(new HostError(failure));
  await world.idle();
  const state = world.games.state(1);
  if (state?.waiting === 'offline') world.clock.pass(60_000);
  return state?.waiting;
}

const before = {
  'other failures': (world: ServiceWorld, run: number) => failRun(world, run, failures.network()),
  'pages between which it failed otherwise': (world: ServiceWorld, run: number) =>
    failRun(world, run, run === 10 ? failures.network() : failures.networkLogin()),
  'pages of another network': async (world: ServiceWorld, run: number) => {
    const waiting = await failRun(world, run);
    if (run === 10) world.network = 'two';
    return waiting;
  },
};

test.each(Object.entries(before))('a page after %s is the first', async (_, fail) => {
  const world = await ServiceWorld.open();
  await world.games.download(world.request(1));
  for (let run = 1; run <= 10; run += 1) expect(await fail(world, run)).toBe('offline');
  for (let run = 11; run <= 20; run += 1) expect(await failRun(world, run)).toBe('offline');
  expect(await failRun(world, 21)).toBeUndefined();
  const failure = failures.networkLogin();
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
});

test.each(['pause', 'cancel'] as const)('no server is asked after a %s', async (end) => {
  const world = await ServiceWorld.open();
  await world.games.download(world.request(1));
  (await world.engine.nth(1)).events.onTrouble(failures.network());
  await world.games[end](1);
  world.clock.pass(60_000);
  expect(world.probes).toBe(0);
  expect(world.games.state(1)?.trouble).toBeUndefined();
});

test('that the network can’t be told for a while is no change', async () => {
  const world = await offline();
  world.clock.pass(2000);
  const { probes } = world;
  world.network = null;
  world.clock.pass(2000);
  world.network = 'one';
  world.clock.pass(900);
  expect(world.probes).toBe(probes);
});

test('a slow server is heard out while the platform answers all the time', async () => {
  let probes = 0;
  const world = await ServiceWorld.open({
    probe: async () => {
      probes += 1;
      await new Promise<void>((resolve) => world.clock.schedule(3500, resolve));
      return { isBack: true, retryAfterMs: null };
    },
  });
  await world.games.download(world.request(1));
  (await world.engine.nth(1)).fail(down());
  await world.idle();
  for (let part = 0; part < 12; part += 1) {
    world.games.hearPlatform();
    world.clock.pass(500);
  }
  expect((await world.engine.nth(2)).task.gameId).toBe(1);
  expect(probes).toBe(1);
});

test('a server that asks to be left alone is, until the computer’s network changes', async () => {
  const world = await offline();
  world.retryAfterMs = 60_000;
  const first = world.probed();
  world.clock.pass(2000);
  await first;
  await new Promise(setImmediate);
  for (let seconds = 0; seconds < 59; seconds += 1) {
    world.games.hearPlatform();
    world.clock.pass(1000);
  }
  expect(world.probes).toBe(1);
  const second = world.probed();
  world.clock.pass(1000);
  await second;
  await new Promise(setImmediate);
  world.network = 'two';
  world.clock.pass(2000);
  expect(world.probes).toBe(3);
});
