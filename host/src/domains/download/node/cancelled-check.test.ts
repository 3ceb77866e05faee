import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { gamePath } from '@gamebox/contract/host';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { RunEvents } from './run-events.ts';

const A = gamePath.parse('a');
const failure = expect.objectContaining({ kind: 'hash-mismatch', path: 'a' });
const damaged = { download_state: 5, failure };

/** A check that has found a bad file. */
async function found(): Promise<ServiceWorld> {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1', b: '1' });
  await world.games.verify(1);
  const { events } = await world.engine.nth(2);
  events.onDamaged([A]);
  if (events instanceof RunEvents) await events.noted();
  const saved = vi.spyOn(world.store, 'save');
  // A running job is written down each second.
  world.clock.pass(1000);
  await saved.mock.results[0]?.value;
  saved.mockRestore();
  return world;
}

/** What a kill right before and right after the next record is written leaves of the jobs. */
function keepMoments(world: ServiceWorld): string[] {
  const moments: string[] = [];
  const keep = async (): Promise<void> => {
    const kept = join(world.home, `kept-${moments.length}`);
    moments.push(kept);
    await cp(join(world.home, 'jobs'), kept, { recursive: true });
  };
  const save = world.store.save.bind(world.store);
  vi.spyOn(world.store, 'save').mockImplementation(async (record) => {
    await keep();
    await save(record);
    await keep();
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return moments;
}

test.each([true, false])(
  'a kill while a check with a bad file is given up does not forget it (paused: %s)',
  async (isPaused) => {
    const world = await found();
    if (isPaused) await world.games.pause(1);
    const moments = keepMoments(world);
    expect(await world.games.cancel(1)).toMatchObject(damaged);
    expect((await readdir(join(world.home, 'jobs/1'))).toSorted()).toEqual([
      'job.copy.json',
      'job.json',
    ]);
    vi.restoreAllMocks();
    expect(moments.length).toBeGreaterThan(1);
    for (const moment of moments) {
      await world.games.close();
      await rm(join(world.home, 'jobs'), { recursive: true });
      await cp(moment, join(world.home, 'jobs'), { recursive: true });
      await world.restart();
      await world.games.pauseAll();
      expect(await world.games.cancel(1)).toMatchObject(damaged);
    }
  },
);

test.each([1, 2])('a check is given up on a full disk (%i writes fail)', async (failures) => {
  const world = await found();
  await world.games.pause(1);
  const save = vi.spyOn(world.store, 'save');
  onTestFinished(() => void vi.restoreAllMocks());
  for (let write = 0; write < failures; write++)
    save.mockRejectedValueOnce(new Error('a full disk'));
  const result = await world.games.cancel(1).then(() => 'given up', String);
  expect(result).toBe(failures === 1 ? 'given up' : 'Error: a full disk');
  // Whichever record is there, it is not forgotten.
  await world.games.close();
  await world.restart();
  expect(await world.games.cancel(1)).toMatchObject(damaged);
});
