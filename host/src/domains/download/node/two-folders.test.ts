import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn } from '../../../../test/temporary-folder.ts';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { GamePlaces } from './game-places.ts';
import { MoveWork } from './move-work.ts';

afterEach(() => void vi.restoreAllMocks());

/** What became of each request. */
async function outcomes(requests: readonly Promise<unknown>[]): Promise<string[]> {
  const ends = await Promise.allSettled(requests);
  return ends.map((end) => (end.status === 'fulfilled' ? 'ok' : String(kindOf(end.reason))));
}

function kindOf(error: unknown): unknown {
  return error instanceof Object && 'failure' in error && error.failure instanceof Object
    ? Object.entries(error.failure).find(([name]) => name === 'kind')?.[1]
    : error;
}

/** Game 9 is under way: others wait. */
async function busy(install: boolean): Promise<{ world: ServiceWorld; games: string }> {
  const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(true) });
  if (install) await world.install(1, { a: '1' });
  await world.games.download(world.request(9));
  await world.engine.nth(install ? 2 : 1);
  return { world, games: join(world.home, 'games') };
}

test('of two downloads of a game at once to two folders, the second is refused and leaves none', async () => {
  const { world, games } = await busy(false);
  const queue = (name: string) =>
    world.games.queue({ ...world.request(1), installDir: join(games, name, 'deep') });
  expect(await outcomes([queue('A'), queue('B')])).toEqual(['ok', 'already-downloading']);
  expect(await outcomes([queue('C')])).toEqual(['already-downloading']);
  expect(await outcomes([queue('A')])).toEqual(['ok']);
  expect(await namesIn(games)).toContain('A');
  expect(await namesIn(games)).not.toContain('B');
  expect(await namesIn(games)).not.toContain('C');
  await world.games.cancel(1);
  expect(await namesIn(games)).not.toContain('A');
});

test('the same where nothing else is under way', async () => {
  const world = await ServiceWorld.open();
  const games = join(world.home, 'games');
  const queue = (name: string) =>
    world.games.queue({ ...world.request(1), installDir: join(games, name, 'deep') });
  expect(await outcomes([queue('A'), queue('B')])).toEqual(['ok', 'already-downloading']);
  expect(await namesIn(games)).toEqual(['A']);
});

test('of two moves of a game at once to two folders, the second is refused and leaves none', async () => {
  const { world, games } = await busy(true);
  const move = (name: string) => world.games.move(1, join(games, name, 'deep'), true);
  expect(await outcomes([move('A'), move('B')])).toEqual(['ok', 'already-downloading']);
  expect(await namesIn(games)).toContain('A');
  expect(await namesIn(games)).not.toContain('B');
  await world.games.cancel(1);
  expect(await namesIn(games)).not.toContain('A');
});

test('a move beside a check of the game is refused, or the check is', async () => {
  const { world, games } = await busy(true);
  const move = world.games.move(1, join(games, 'A/deep'), true);
  const [moved, checked] = await outcomes([move, world.games.verify(1, true)]);
  expect([moved, checked].filter((end) => end === 'ok')).toHaveLength(1);
  const job = world.games.state(1)?.job;
  expect(job).toBe(moved === 'ok' ? 'move' : 'repair');
  expect((await namesIn(games)).includes('A')).toBe(moved === 'ok');
});

test('a move that failed leaves its goal where the next one goes to another', async () => {
  const { world, games } = await busy(true);
  await world.games.cancel(9);
  const there = join(games, 'A/deep');
  const broken = new HostError(failures.folderNotWritable(there));
  vi.spyOn(MoveWork.prototype, 'run').mockRejectedValueOnce(broken);
  await world.games.move(1, there);
  await world.idle();
  expect(await namesIn(games)).toContain('A');
  await world.games.move(1, join(games, 'B'));
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ installPath: join(games, 'B/game-1') });
  await expect.poll(() => namesIn(games)).not.toContain('A');
});

test('a disk that hangs holds up requests for its own game, and no others', async () => {
  const { world, games } = await busy(false);
  const { promise: hanging, resolve: answer } = Promise.withResolvers<void>();
  vi.spyOn(GamePlaces.prototype, 'claim').mockImplementationOnce(async () => {
    await hanging;
    throw new HostError(failures.folderMissing(games));
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const first = outcomes([
      world.games.queue(world.request(1)),
      world.games.queue(world.request(1)),
    ]);
    const other = world.games.queue(world.request(2));
    await vi.advanceTimersByTimeAsync(6000);
    expect(await other).toMatchObject({ waiting: 'queue' });
    expect(world.games.state(1)).toBeNull();
    answer();
    expect(await first).toEqual(['ok', 'ok']);
  } finally {
    vi.useRealTimers();
  }
});
