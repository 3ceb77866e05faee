import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ServiceWorld } from '../../../../test/service-world.ts';

/** The folder of all games does not answer: each look keeps one of the few threads. */
function hang({ home }: ServiceWorld) {
  const { readdir } = fs.promises;
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  const looks = { now: 0, most: 0, answer: resolve };
  const look = async (): Promise<never[]> => {
    looks.now += 1;
    looks.most = Math.max(looks.most, looks.now);
    await answer;
    looks.now -= 1;
    return [];
  };
  const hung = ((path: string, options: never) =>
    path === join(home, 'games') ? look() : readdir(path, options)) as never;
  vi.spyOn(fs.promises, 'readdir').mockImplementation(hung);
  syncBuiltinESMExports();
  onTestFinished(() => {
    resolve();
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  return looks;
}

const GAMES = [1, 2, 3, 4];

test('a page that names new versions of all games keeps one thread of a disk that hangs', async () => {
  const world = await ServiceWorld.open();
  for (const gameId of GAMES) await world.install(gameId, { a: '1' });
  const looks = hang(world);
  for (const gameId of GAMES) void world.games.show({ gameId, version: '9' });
  await expect.poll(() => looks.now).toBeGreaterThan(0);
  looks.answer();
  await expect.poll(() => world.engine.plans.toSorted((a, b) => a - b)).toEqual(GAMES);
  expect(looks.most).toBe(1);
});

test('a player who asks again and again what an update needs keeps one', async () => {
  let deadline = new AbortController();
  const world = await ServiceWorld.open({ planDeadline: () => deadline.signal });
  await world.install(1, { a: '1' });
  const looks = hang(world);
  for (const _ of GAMES) {
    deadline = new AbortController();
    const asked = world.games.plan(world.request(1)).catch(() => undefined);
    await expect.poll(() => looks.now).toBeGreaterThan(0);
    deadline.abort();
    await asked;
  }
  expect(looks.most).toBe(1);
});
