import fs, { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn, readTree } from '../../../../test/temporary-folder.ts';

const FILES = { a: '1', 'b/c': '1' };

function restoreFunctions(): void {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
}

/** Whoever runs the tests may be allowed everything. */
function refuseRename(code: string, refuses: (from: string, to: string) => boolean): void {
  onTestFinished(restoreFunctions);
  const { rename } = fs.promises;
  vi.spyOn(fs.promises, 'rename').mockImplementation((from, to) =>
    refuses(String(from), String(to))
      ? Promise.reject(Object.assign(new Error('refused'), { code }))
      : rename(from, to),
  );
  syncBuiltinESMExports();
}

async function expectUnmoved(world: ServiceWorld): Promise<void> {
  expect(world.games.isSwitching(1)).toBe(false);
  expect(world.registry.get(1)).toMatchObject({ folder: world.folder(1), moving: null });
  expect(Object.keys(await readTree(world.folder(1))).toSorted()).toEqual(Object.keys(FILES));
  expect(await world.store.loadAll()).toMatchObject([{ state: 'failed', decided: false }]);
}

test('a move whose rename is refused is taken back, and the old folder is named', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, FILES);
  const old = world.folder(1);
  refuseRename('EPERM', (from) => from === old);
  await world.games.move(1, join(world.home, 'games/there'));
  await world.idle();
  const failure = { kind: 'folder-not-writable', path: old };
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
  await expectUnmoved(world);
  const state = await world.games.cancel(1);
  expect(state).toMatchObject({ download_state: 4, installPath: old });
  expect(await readdir(join(world.home, 'jobs'))).toEqual([]);
});

test('a move that a killed host decided is taken back too', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, FILES);
  const old = world.folder(1);
  refuseRename('EACCES', (from) => from === old);
  vi.spyOn(world.store, 'removeCommit').mockRejectedValue(new Error('as if killed here'));
  await world.games.move(1, join(world.home, 'games/there'));
  await world.idle();
  expect(world.games.isSwitching(1)).toBe(true);
  await world.games.close();
  await world.restart();
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure: { path: old } });
  await expectUnmoved(world);
});

test('a move that was taken back can be tried again where that can’t be seen at the start', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, FILES);
  const target = join(world.home, 'games/there/game-1');
  refuseRename('EACCES', (from) => from === world.folder(1));
  vi.spyOn(world.store, 'removeCommit').mockRejectedValue(new Error('as if killed here'));
  await world.games.move(1, dirname(target));
  await world.idle();
  await world.games.close();
  // Neither folder can be looked at once the decision is away.
  const old = world.folder(1);
  for (const look of ['lstat', 'stat', 'readdir'] as const) {
    const real: (path: string, options?: unknown) => Promise<unknown> = fs.promises[look] as never;
    vi.spyOn(fs.promises, look).mockImplementation(((path: string, options?: unknown) =>
      [old, target].includes(path) && !existsSync(join(world.home, 'jobs/1/commit.json'))
        ? Promise.reject(Object.assign(new Error('failing'), { code: 'EIO' }))
        : real(path, options)) as never);
  }
  syncBuiltinESMExports();
  await world.restart();
  expect(existsSync(join(world.home, 'jobs/1/commit.json'))).toBe(false);
  expect(world.games.state(1)).toMatchObject({ download_state: 5 });
  restoreFunctions();
  await world.games.resume(1);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath: target });
});

test.each<[string, (path: string) => Promise<unknown>]>([
  ['folder', (path) => mkdir(join(path, 'mine'), { recursive: true })],
  ['file', (path) => writeFile(path, 'mine')],
])(
  'a decided move whose goal is taken by a %s is taken back, and the goal named',
  async (_, put) => {
    const world = await ServiceWorld.open();
    await world.install(1, FILES);
    const target = join(world.home, 'games/there/game-1');
    const save = world.store.saveCommit.bind(world.store);
    vi.spyOn(world.store, 'saveCommit').mockImplementation(async (...args) => {
      await save(...args);
      throw new Error('as if killed here');
    });
    await world.games.move(1, dirname(target));
    await world.idle();
    vi.restoreAllMocks();
    await world.games.close();
    await put(target);
    await world.restart();
    const failure = { kind: 'folder-taken', path: target };
    expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
    await expectUnmoved(world);
    await rm(target, { recursive: true });
    await world.games.resume(1);
    await world.idle();
    expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath: target });
  },
);

test.each(['its mount', 'the folder itself'])(
  'a move on one disk is a copy where no rename leads out of %s',
  async (what) => {
    const world = await ServiceWorld.open();
    await world.install(1, FILES);
    const old = world.folder(1);
    const isOut = (from: string): boolean =>
      from === old || (what === 'its mount' && dirname(from) === old);
    refuseRename('EXDEV', isOut);
    const committed = vi.spyOn(world.store, 'saveCommit');
    const target = join(world.home, 'games/there/game-1');
    await world.games.move(1, dirname(target));
    await world.idle();
    expect(committed).toHaveBeenCalledTimes(what === 'its mount' ? 1 : 2);
    expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath: target });
    expect(Object.keys(await readTree(target)).toSorted()).toEqual(Object.keys(FILES));
    expect(await namesIn(join(world.home, 'games'))).toEqual(['there']);
    expect(await readdir(join(world.home, 'jobs'))).toEqual([]);
  },
);

test('a copy that takes the place of a rename does not begin while the host closes', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, FILES);
  const old = world.folder(1);
  const closed: Promise<void>[] = [];
  refuseRename('EXDEV', (from) => {
    if (from === old && closed.length === 0) closed.push(world.games.close());
    return from === old;
  });
  const target = join(world.home, 'games/there/game-1');
  await world.games.move(1, dirname(target));
  await world.idle();
  await Promise.all(closed);
  expect(world.registry.get(1)).toMatchObject({ folder: old });
  expect(Object.keys(await readTree(join(world.home, 'games')))).toHaveLength(2);
  await world.restart();
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath: target });
});

test.each(['games', 'games/game-1'])(
  'a move by a rename is not decided if %s may not be written to',
  async (name) => {
    const world = await ServiceWorld.open();
    await world.install(1, FILES);
    const path = join(world.home, name);
    onTestFinished(restoreFunctions);
    const { access } = fs.promises;
    vi.spyOn(fs.promises, 'access').mockImplementation((asked, mode = 0) =>
      asked === path && (mode & fs.constants.W_OK) !== 0
        ? Promise.reject(Object.assign(new Error('refused'), { code: 'EACCES' }))
        : access(asked, mode),
    );
    syncBuiltinESMExports();
    const committed = vi.spyOn(world.store, 'saveCommit');
    await world.games.move(1, join(world.home, 'games/there'));
    await world.idle();
    expect(committed).not.toHaveBeenCalled();
    const failure = { kind: 'folder-not-writable', path };
    expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
    await expectUnmoved(world);
  },
);
