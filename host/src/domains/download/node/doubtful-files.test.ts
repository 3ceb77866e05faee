import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn } from '../../../../test/temporary-folder.ts';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { JobLifecycle } from './job-lifecycle.ts';

const broken = new Error('as if killed here');
const waiting = { waiting: 'queue', held: true };
const damaged = { download_state: 5, failure: { kind: 'hash-mismatch', path: 'a' } };

/** A decided update that broke off; then another program changed a file that it had placed. */
async function changedHalfway(): Promise<ServiceWorld> {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1', b: '1' });
  world.engine.facts = { ...world.engine.facts, release: 2, version: '2' };
  await world.games.download(world.request(1));
  vi.spyOn(world.registry, 'put').mockRejectedValue(broken);
  await (await world.engine.nth(2)).stage({ a: '2', b: '2' });
  await world.idle();
  await world.games.close();
  await writeFile(join(world.folder(1), 'a'), 'changed by another program');
  // Another game was paused, so that no check begins by itself.
  await writeFile(join(world.home, 'queue.json'), '{"held":true}');
  return world;
}

test('a game with a file known as doubtful can’t be launched before its check', async () => {
  const world = await changedHalfway();
  await world.restart();
  expect(world.games.state(1)).toMatchObject(waiting);
  expect(world.games.isSwitching(1)).toBe(true);
  expect(await namesIn(join(world.home, 'games'))).toEqual(['game-1']);
  world.engine.facts = { ...world.engine.facts, release: 2, version: '2' };
  await world.games.resume(1);
  await (await world.engine.nth(1)).stage({ a: '2' });
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4, version: '2' });
  expect(world.games.isSwitching(1)).toBe(false);
  expect(await readdir(join(world.home, 'jobs'))).toEqual([]);
});

test('it is damaged if that check is cancelled, after each start', async () => {
  const world = await changedHalfway();
  await world.restart();
  for (let starts = 0; starts < 2; starts++) {
    expect(await world.games.cancel(1)).toMatchObject(damaged);
    expect(world.games.isSwitching(1)).toBe(true);
    await world.games.close();
    await world.restart();
    expect(world.games.state(1)).toMatchObject(damaged);
  }
});

test('a kill before that check is begun does not forget it', async () => {
  const world = await changedHalfway();
  const check = vi.spyOn(JobLifecycle.prototype, 'checkAgain').mockRejectedValue(broken);
  onTestFinished(() => check.mockRestore());
  await world.restart();
  expect(check).toHaveBeenCalled();
  await world.games.close();
  check.mockRestore();
  await world.restart();
  expect(world.games.state(1)).toMatchObject(waiting);
  expect(world.games.isSwitching(1)).toBe(true);
  expect(await world.games.cancel(1)).toMatchObject(damaged);
});

test('a server that lies to that check does not make the next start forget it', async () => {
  const world = await changedHalfway();
  await world.restart();
  await world.games.resume(1);
  (await world.engine.nth(1)).fail(new HostError(failures.signatureInvalid()));
  await world.idle();
  await world.games.close();
  await world.restart();
  expect(world.games.isSwitching(1)).toBe(true);
  expect(await world.games.cancel(1)).toMatchObject(damaged);
});
