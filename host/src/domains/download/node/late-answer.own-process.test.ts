import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { HeldDisk } from '../../../../test/held-disk.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import type * as jobPlace from './job-place.ts';

/** The call of `isPlaceLost` with this number does not end before `answer`. */
const held = vi.hoisted(() => ({ left: -1, answer: Promise.withResolvers<void>() }));

vi.mock('./job-place.ts', async (original) => {
  const real = await original<typeof jobPlace>();
  const isPlaceLost: typeof real.isPlaceLost = async (...given) => {
    const result = await real.isPlaceLost(...given);
    if (held.left-- === 0) await held.answer.promise;
    return result;
  };
  return { ...real, isPlaceLost };
});

/** A folder whose disk does not answer from the next look on, until `answer`. */
async function silentWorld(options: object = {}) {
  const disk = new HeldDisk();
  const world = await ServiceWorld.open({ askDisk: disk.ask, ...options });
  return {
    disk,
    world,
    silent: await temporaryFolder(),
    other: await temporaryFolder(),
    /** Until the run is given up. */
    lose: async (folder: string) => {
      disk.hang(folder);
      await disk.pass(world.clock, 17);
      await world.games.whenIdle();
      expect(world.games.state(1)).toMatchObject({ download_state: 5 });
    },
    record: () => readFile(join(world.home, 'jobs/1/job.json'), 'utf8'),
  };
}

test('a lost run that notes its place when its disk answers leaves the job of another folder alone', async () => {
  const { disk, world, silent, other, lose, record } = await silentWorld();
  // The second one, of two.
  held.left = 1;
  await world.games.download({ ...world.request(1), installDir: silent });
  await vi.waitFor(() => expect(held.left).toBe(-1));
  await lose(silent);
  const again = world.games.download({ ...world.request(1), installDir: other });
  await disk.passUntil(world.clock, again);
  const run = await world.engine.nth(1);
  run.events.onBytes(50, 100);
  await world.games.pause(1);
  await world.idle();
  const paused = await record();
  expect(paused).toContain(other);
  held.answer.resolve();
  disk.answer();
  await world.games.close();
  expect(await record()).toBe(paused);
});

test('a lost move that ends when its disk answers leaves the decision of a later job alone', async () => {
  const asked = Promise.withResolvers<boolean>();
  const { disk, world, silent, lose, record } = await silentWorld({
    sameDisk: () => asked.promise,
  });
  await world.install(1, { a: '1' });
  await world.games.move(1, silent);
  await lose(silent);
  const { id: moveId } = z.object({ id: z.string() }).parse(JSON.parse(await record()));
  // A commit of another job is put aside where it is looked for.
  const lookUp = vi.spyOn(world.store, 'commit');
  const keep = world.registry.keepRelease.bind(world.registry);
  const [isDecided, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  vi.spyOn(world.registry, 'keepRelease').mockImplementation(async (...given) => {
    isDecided.resolve();
    await goOn.promise;
    return keep(...given);
  });
  world.engine.facts = { ...world.engine.facts, release: 2, version: '2' };
  await disk.passUntil(world.clock, world.games.update(1));
  await (await world.engine.nth(2)).stage({ a: '2' });
  await isDecided.promise;
  disk.answer();
  asked.resolve(false);
  goOn.resolve();
  await world.idle();
  await world.games.close();
  expect(world.registry.get(1)).toMatchObject({ version: '2' });
  expect(lookUp.mock.calls.map(([{ id }]) => id)).not.toContain(moveId);
});
