import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { failures, HostError } from '../../failure/core/host-error.ts';

/**
 * A job whose failure is answered with `uninstall` or `cancel` in the moment in which it is
 * published: its run has not ended yet, and finds the job `removing`.
 */
async function answered(how: 'uninstall' | 'cancel', removal?: Error) {
  const logged: string[] = [];
  const published = Promise.withResolvers<Promise<unknown>>();
  let isAsked = false;
  const world: ServiceWorld = await ServiceWorld.open({
    log: pino({ level: 'warn' }, { write: (line) => logged.push(line) }),
    onState: ({ failure }) => {
      if (failure === undefined || isAsked) return;
      isAsked = true;
      published.resolve(world.games[how](1));
    },
  });
  const remove = vi.spyOn(world.store, 'takeAway');
  if (removal !== undefined) remove.mockRejectedValueOnce(removal);
  await world.games.download(world.request(1));
  const run = await world.engine.nth(1);
  await mkdir(join(run.task.staging, 'deep'), { recursive: true });
  // Long enough after the last tick for the next state to be published at once.
  world.clock.pass(1500);
  run.fail(new HostError(failures.fileInUse('/a')));
  const asked = published.promise.then(
    () => null,
    (error: unknown) => error,
  );
  await world.idle();
  const error = await asked;
  return { world, error, remove, logged: () => logged.filter((line) => !/job failed/.test(line)) };
}

test.each(['uninstall', 'cancel'] as const)(
  'a job that is removed by %s as its failure is published is removed once',
  async (how) => {
    const { world, error, remove, logged } = await answered(how);
    expect(error).toBeNull();
    expect(logged()).toEqual([]);
    expect(remove).toHaveBeenCalledTimes(1);
    expect(world.games.state(1)).toBeNull();
    expect(await readdir(world.home)).not.toContain('games');
    expect(await readdir(join(world.home, 'jobs'))).toEqual([]);
  },
);

test('where that fails the job has failed, and can be removed again', async () => {
  const broken = new HostError(failures.folderNotWritable('/a'));
  const { world, error, remove } = await answered('cancel', broken);
  expect(error).toBe(broken);
  expect(remove).toHaveBeenCalledTimes(1);
  expect(world.games.state(1)).toMatchObject({ failure: { kind: 'folder-not-writable' } });
  await world.games.cancel(1);
  expect(world.games.state(1)).toBeNull();
});
