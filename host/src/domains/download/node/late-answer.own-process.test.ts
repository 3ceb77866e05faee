import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
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

test('a lost run that notes its place when its disk answers leaves the job of another folder alone', async () => {
  const disk = new HeldDisk();
  const world = await ServiceWorld.open({ disks: disk });
  const [silent, other] = [await temporaryFolder(), await temporaryFolder()];
  const record = () => readFile(join(world.home, 'jobs/1/job.json'), 'utf8');
  // The second one, of two.
  held.left = 1;
  await world.games.download({ ...world.request(1), installDir: silent });
  await vi.waitFor(() => expect(held.left).toBe(-1));
  disk.hang(silent);
  await disk.pass(world.clock, 17);
  await world.games.whenIdle();
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
