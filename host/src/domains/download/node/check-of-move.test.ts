import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';

const FILES = { a: '1', 'b/c': '1' };

async function installed() {
  const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(false) });
  await world.install(1, FILES);
  const goal = join(await temporaryFolder(), 'new');
  return { world, goal };
}

test('a check of a game whose move failed gives that up, and checks', async () => {
  const { world, goal } = await installed();
  vi.spyOn(world.registry, 'tryWriting').mockRejectedValueOnce(new Error('not now'));
  await world.games.move(1, goal);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 5 });
  await world.games.verify(1);
  const run = await world.engine.nth(2);
  expect(run.task).toMatchObject({
    kind: 'repair',
    staging: expect.stringMatching(join(world.home, 'games/.game-1.staging-')) as unknown,
  });
  await run.stage(FILES);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath: world.folder(1) });
  expect(await readdir(join(goal, '..'))).toEqual([]);
});

test('an update of a game whose move failed gives that up, with what was made for it', async () => {
  const { world, goal } = await installed();
  vi.spyOn(world.registry, 'tryWriting').mockRejectedValueOnce(new Error('not now'));
  await world.games.move(1, goal);
  await world.idle();
  await world.games.download(world.request(1));
  const run = await world.engine.nth(2);
  expect(run.task).toMatchObject({
    kind: 'install',
    staging: expect.stringMatching(join(world.home, 'games/.game-1.staging-')) as unknown,
  });
  await run.stage({ a: '2' });
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath: world.folder(1) });
  expect(await readdir(join(goal, '..'))).toEqual([]);
});

test('a check of a game whose move waits is refused by saying so', async () => {
  const { world, goal } = await installed();
  const refused = { kind: 'unavailable', message: '请先完成或取消这个游戏的移动' };
  await world.games.download({ ...world.request(3), installDir: await temporaryFolder() });
  await world.games.move(1, goal, true);
  expect(await failureOf(world.games.verify(1, true))).toMatchObject(refused);
  await world.games.cancel(3);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ installPath: join(goal, 'game-1') });
});

test('a check of a game whose decided move failed is refused until that has ended', async () => {
  const { world, goal } = await installed();
  const put = vi.spyOn(world.registry, 'put').mockRejectedValue(new Error('not now'));
  await world.games.move(1, goal);
  await world.idle();
  expect(world.games.isSwitching(1)).toBe(true);
  put.mockRestore();
  const refused = { kind: 'unavailable', message: '游戏还没有移动完，请先完成移动，再校验' };
  for (const queue of [false, true])
    expect(await failureOf(world.games.verify(1, queue))).toMatchObject(refused);
  expect(world.games.state(1)).toMatchObject({ download_state: 5, job: 'move' });
  await world.games.resume(1);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ installPath: join(goal, 'game-1') });
});

test('a refused check leaves a failed move as it is', async () => {
  const { world, goal } = await installed();
  vi.spyOn(world.registry, 'tryWriting').mockRejectedValueOnce(new Error('not now'));
  await world.games.move(1, goal);
  await world.idle();
  await world.games.download({ ...world.request(3), installDir: await temporaryFolder() });
  expect(await failureOf(world.games.verify(1))).toMatchObject({ kind: 'other-downloading' });
  expect(world.games.state(1)).toMatchObject({ download_state: 5 });
});

test('a failed move is forgotten at the next start, with what was made for it', async () => {
  const { world, goal } = await installed();
  vi.spyOn(world.registry, 'tryWriting').mockRejectedValueOnce(new Error('not now'));
  await world.games.move(1, goal);
  await world.idle();
  expect(await readdir(join(goal, '..'))).toEqual(['new']);
  await world.games.close();
  await world.restart();
  expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath: world.folder(1) });
  expect(await readdir(join(goal, '..'))).toEqual([]);
});
