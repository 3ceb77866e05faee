import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';

const FILES = { 'bin/game': 'run' };

async function withGames(gameIds: readonly number[]): Promise<ServiceWorld> {
  const world = await ServiceWorld.open();
  for (const gameId of gameIds) await world.install(gameId, FILES);
  return world;
}

test('checks of several games are queued on request', async () => {
  const world = await withGames([1, 2, 3]);
  const queue = true;
  expect(await world.games.verify(1, queue)).toMatchObject({
    download: true,
    repairing: true,
    job: 'repair',
  });
  expect(await failureOf(world.games.verify(2))).toMatchObject({ kind: 'other-downloading' });
  expect(await world.games.verify(2, queue)).toMatchObject({ waiting: 'queue', repairing: true });
  await world.games.verify(3, queue);
  await world.games.verify(3, queue);
  expect(world.games.state(3)).toMatchObject({ queuePosition: 2 });
  expect(await world.games.cancel(2)).toMatchObject({ download_state: 4 });
  await (await world.engine.nth(4)).stage(FILES);
  expect((await world.engine.nth(5)).task.gameId).toBe(3);
  expect(await failureOf(world.games.verify(3, queue))).toMatchObject({
    kind: 'already-downloading',
  });
});

test('moves of several games run one after the other, behind the running job', async () => {
  const world = await withGames([1, 2, 3]);
  await world.games.verify(3);
  const there = join(world.home, 'games/there');
  for (const gameId of [1, 2])
    expect(await world.games.move(gameId, there, true)).toMatchObject({
      waiting: 'queue',
      job: 'move',
    });
  expect(world.games.isSwitching(1)).toBe(false);
  world.running.add(2);
  await (await world.engine.nth(4)).stage(FILES);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({
    download_state: 4,
    installPath: join(there, 'game-1'),
  });
  expect(world.games.state(1)).not.toHaveProperty('job');
  expect(world.games.state(2)).toMatchObject({
    job: 'move',
    failure: { kind: 'already-running' },
  });
});
