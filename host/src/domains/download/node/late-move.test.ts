import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { HeldDisk } from '../../../../test/held-disk.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { LostRuns } from './lost-runs.ts';

test('a lost move that ends late leaves the decision of the game’s next job where it is', async () => {
  const disk = new HeldDisk();
  const looked = Promise.withResolvers<boolean>();
  const world = await ServiceWorld.open({ disks: disk, sameDisk: () => looked.promise });
  await world.install(1, { a: '1' });
  const goal = await temporaryFolder();
  await world.games.move(1, goal);
  const lost = vi.spyOn(LostRuns.prototype, 'add');
  disk.hang(goal);
  await disk.pass(world.clock, 17);
  await world.games.whenIdle();
  expect(world.games.state(1)).toMatchObject({ failure: { kind: 'unavailable' } });
  world.engine.facts = { ...world.engine.facts, release: 2, version: '2' };
  await disk.passUntil(world.clock, world.games.update(1));
  const [decided, kept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const keepRelease = world.registry.keepRelease.bind(world.registry);
  vi.spyOn(world.registry, 'keepRelease').mockImplementation(async (...args) => {
    decided.resolve();
    await kept.promise;
    await keepRelease(...args);
  });
  await (await world.engine.nth(2)).stage({ a: '2' });
  await decided.promise;
  disk.answer();
  looked.resolve(false);
  await Promise.allSettled(lost.mock.calls.map(([, , work]) => work));
  expect(await namesIn(join(world.home, 'jobs/1'))).toEqual(
    expect.arrayContaining(['commit.copy.json', 'commit.json']),
  );
  kept.resolve();
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4, version: '2' });
});
