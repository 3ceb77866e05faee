import { expect, test } from 'vitest';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { failures, HostError } from '../../failure/core/host-error.ts';

test('what must be loaded again after a failure is shown as standing still', async () => {
  const world = await ServiceWorld.open();
  await world.games.download(world.request(1));
  const first = await world.engine.nth(1);
  first.events.onStage('downloading', 0);
  first.events.onBytes(0, 1000);
  first.events.onBytes(600, 1000);
  first.fail(new HostError(failures.diskFull(5, 1)));
  await world.idle();
  await world.games.resume(1);
  const { events } = await world.engine.nth(2);
  events.onStage('downloading', 0);
  events.onBytes(500, 1000);
  expect(world.games.state(1)).toMatchObject({ bytesDone: 600, download_progress: 60 });
  events.onBytes(590, 1000);
  world.clock.pass(1000);
  expect(world.games.state(1)).toMatchObject({ bytesDone: 600, bytesPerSecond: 90 });
  events.onBytes(700, 1000);
  expect(world.games.state(1)).toMatchObject({ bytesDone: 700, download_progress: 70 });
});

test('a page hears of a game at most five times a second, and the latest in the end', async () => {
  const world = await ServiceWorld.open();
  await world.games.download(world.request(1));
  const { events } = await world.engine.nth(1);
  events.onStage('downloading', 0);
  world.clock.pass(1000);
  const before = world.states.length;
  for (let done = 1; done <= 100; done++) {
    events.onBytes(done, 1000);
    world.clock.pass(10);
  }
  const heard = world.states.slice(before);
  expect(heard.length).toBeGreaterThan(1);
  expect(heard.length).toBeLessThanOrEqual(5);
  world.clock.pass(1000);
  expect(world.states.at(-1)).toMatchObject({ bytesDone: 100 });
});
