import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { readTree } from '../../../../test/temporary-folder.ts';

const FILES = { 'bin/game': 'run', 'data/a.pak': 'a'.repeat(1000) };
const COMMITS = ['commit.json', 'commit.copy.json'];
const ALL = [...COMMITS, 'job.json', 'job.copy.json'];

type Method = 'put' | 'finish';

/** A decided move that placed the game and broke off before `put`, or before its last step. */
async function placed(sameDisk: boolean, method: Method = 'put'): Promise<ServiceWorld> {
  const world = await brokenOff(sameDisk, method);
  await world.games.close();
  return world;
}

async function brokenOff(sameDisk: boolean, method: Method): Promise<ServiceWorld> {
  const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(sameDisk) });
  await world.install(1, FILES);
  await writeFile(join(world.folder(1), 'mine'), 'mine');
  const broken = new Error('as if killed here');
  if (method === 'put') vi.spyOn(world.registry, 'put').mockRejectedValueOnce(broken);
  else vi.spyOn(world.store, 'finish').mockRejectedValueOnce(broken);
  onTestFinished(() => void vi.restoreAllMocks());
  await world.games.move(1, join(world.home, 'games/there'));
  await world.idle();
  expect(world.games.isSwitching(1)).toBe(true);
  return world;
}

async function cut(world: ServiceWorld, names: readonly string[]): Promise<void> {
  for (const name of names) await truncate(join(world.home, 'jobs/1', name), 3);
}

/** Where the game and the files of all folders are. */
async function outcome({ home, games, registry }: ServiceWorld) {
  const name = (path: string | undefined) => path?.slice(home.length + 1);
  const kept: unknown = JSON.parse(await readFile(join(home, 'installed.json'), 'utf8'));
  return {
    state: games.state(1)?.download_state,
    isSwitching: games.isSwitching(1),
    folder: name(registry.get(1)?.folder),
    kept,
    files: Object.keys(await readTree(join(home, 'games'))).toSorted(),
    jobs: await readdir(join(home, 'jobs')),
  };
}

const MOVED = {
  state: 4,
  isSwitching: false,
  folder: 'games/there/game-1',
  kept: [expect.objectContaining({ moving: null })],
  files: ['there/game-1/bin/game', 'there/game-1/data/a.pak', 'there/game-1/mine'],
  jobs: [],
};

test.each([
  { sameDisk: false, method: 'put', names: COMMITS },
  { sameDisk: false, method: 'put', names: ALL },
  { sameDisk: false, method: 'finish', names: COMMITS },
  { sameDisk: false, method: 'finish', names: ALL },
  { sameDisk: true, method: 'put', names: COMMITS },
  { sameDisk: true, method: 'put', names: ALL },
] as const)(
  'a placed move is finished without $names (by a rename: $sameDisk; before $method)',
  async ({ sameDisk, method, names }) => {
    const world = await placed(sameDisk, method);
    await cut(world, names);
    await world.restart();
    await world.idle();
    expect(await outcome(world)).toEqual(MOVED);
  },
);

test.each([
  [true, 'put'],
  [false, 'put'],
  // Asked for what is left to do.
  [false, 'files'],
] as const)(
  'a placed move stays decided where it fails again without its commit (by a rename: %s; at %s)',
  async (sameDisk, method) => {
    const world = await brokenOff(sameDisk, 'put');
    await cut(world, COMMITS);
    vi.spyOn(world.registry, method).mockRejectedValueOnce(new Error('full'));
    await world.games.resume(1);
    await world.idle();
    expect(world.games.isSwitching(1)).toBe(true);
    await world.games.resume(1);
    await world.idle();
    expect(await outcome(world)).toEqual(MOVED);
  },
);

test('what the player changed in the old folder comes along', async () => {
  const world = await placed(false);
  await cut(world, COMMITS);
  await writeFile(join(world.folder(1), 'mine'), 'more');
  await writeFile(join(world.folder(1), 'data/a.pak'), 'longer'.repeat(1000));
  await world.restart();
  await world.idle();
  expect(await outcome(world)).toEqual(MOVED);
  const after = await readTree(join(world.home, 'games/there/game-1'));
  expect(String(after['mine'])).toBe('more');
});

test('another folder at the goal is not taken for the game', async () => {
  const world = await placed(false);
  await cut(world, COMMITS);
  const target = join(world.home, 'games/there/game-1');
  await writeFile(join(target, 'data/a.pak'), 'not the game’s');
  await world.restart();
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ installPath: world.folder(1) });
  expect(Object.keys(await readTree(target)).toSorted()).toEqual([
    'bin/game',
    'data/a.pak',
    'mine',
  ]);
  expect(world.games.isSwitching(1)).toBe(false);
  await world.games.cancel(1);
  expect(await failureOf(world.games.move(1, join(world.home, 'games/there')))).toMatchObject({
    kind: 'folder-taken',
    path: target,
  });
});

test('a mark of a move that no job belongs to is taken away at the start', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, FILES);
  const moving = { from: world.folder(1), to: join(world.home, 'there') };
  await world.registry.change(1, { moving });
  await world.games.close();
  await world.restart();
  expect(world.registry.get(1)).toMatchObject({ moving: null, folder: world.folder(1) });
});
