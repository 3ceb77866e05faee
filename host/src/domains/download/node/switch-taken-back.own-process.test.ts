import fs from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { gamePath } from '@gamebox/contract/host';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn, readTree } from '../../../../test/temporary-folder.ts';

const OLD = { a: '1', 'b/c': '1', gone: '1' };
const NEW = { a: '2', 'b/c': '2' };
const removed = [gamePath.parse('gone')];

/** Whoever runs the tests may be allowed everything. Ends with what it returns. */
function refuse(work: 'rename' | 'unlink', refuses: (path: string) => boolean): () => void {
  const end = (): void => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  };
  onTestFinished(end);
  const real: (...paths: string[]) => Promise<void> = fs.promises[work];
  const refusing = (...paths: string[]): Promise<void> =>
    refuses(paths.at(-1) ?? '')
      ? Promise.reject(Object.assign(new Error('refused'), { code: 'EACCES' }))
      : real(...paths);
  vi.spyOn(fs.promises, work).mockImplementation(refusing as never);
  syncBuiltinESMExports();
  return end;
}

async function texts(folder: string): Promise<Record<string, string>> {
  const tree = await readTree(folder);
  return Object.fromEntries(Object.entries(tree).map(([path, bytes]) => [path, String(bytes)]));
}

/** A game whose update is staged and then decided, and does what it can. */
async function updated(world: ServiceWorld, files = {}, gone = removed): Promise<void> {
  world.engine.facts = { ...world.engine.facts, release: 2, version: '2' };
  await world.games.download(world.request(1));
  await (await world.engine.nth(2)).stage({ ...files, ...NEW }, { removed: gone });
  await world.idle();
}

async function expectUntouched(world: ServiceWorld): Promise<void> {
  const failure = { kind: 'folder-not-writable', path: world.folder(1) };
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
  expect(world.games.isSwitching(1)).toBe(false);
  expect(world.registry.get(1)?.version).toBe('1');
  expect(await texts(world.folder(1))).toEqual(OLD);
  expect(await world.store.loadAll()).toMatchObject([{ state: 'failed', decided: false }]);
}

test('an update that could not even begin is taken back, and done when it can be', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, OLD);
  const release = refuse('unlink', (path) => path === join(world.folder(1), 'gone'));
  await updated(world);
  await expectUntouched(world);
  release();
  await world.games.resume(1);
  await (await world.engine.nth(3)).stage(NEW, { removed });
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4, version: '2' });
  expect(await texts(world.folder(1))).toEqual(NEW);
});

test('an update that a killed host decided is taken back too, and can be given up', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, OLD);
  refuse('unlink', (path) => path === join(world.folder(1), 'gone'));
  vi.spyOn(world.store, 'removeCommit').mockRejectedValue(new Error('as if killed here'));
  await updated(world);
  expect(world.games.isSwitching(1)).toBe(true);
  await world.games.close();
  await world.restart();
  await expectUntouched(world);
  expect(await world.games.cancel(1)).toMatchObject({ download_state: 4, version: '1' });
  expect(await namesIn(join(world.home, 'games'))).toEqual(['game-1']);
  expect(await readdir(join(world.home, 'jobs'))).toEqual([]);
});

test('a first installation that could place nothing is taken back, and leaves no folder', async () => {
  const world = await ServiceWorld.open();
  refuse('rename', (path) => path === join(world.folder(1), 'b/c'));
  await world.games.download(world.request(1));
  await (await world.engine.nth(1)).stage({ 'b/c': '1', d: '1' });
  await world.idle();
  expect(world.games.isSwitching(1)).toBe(false);
  expect(await namesIn(join(world.home, 'games'))).toEqual([
    expect.stringMatching(/^\.game-1\.staging-/),
  ]);
  await world.games.cancel(1);
  expect(await readdir(world.home)).not.toContain('games');
});

test.each([
  ['placed a file', 'b/c'],
  ['removed a file', 'a'],
])('an update that has %s stays decided', async (_, name) => {
  const world = await ServiceWorld.open();
  await world.install(1, OLD);
  const release = refuse('rename', (path) => path === join(world.folder(1), name));
  await updated(world);
  expect(world.games.isSwitching(1)).toBe(true);
  expect(await world.store.loadAll()).toMatchObject([{ decided: true }]);
  await world.games.close();
  release();
  await world.restart();
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4, version: '2' });
  expect(await texts(world.folder(1))).toEqual(NEW);
});

test('an update is taken back though a file that it removes was gone before', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, OLD);
  await rm(join(world.folder(1), 'gone'));
  refuse('rename', (path) => path === join(world.folder(1), 'a'));
  await updated(world);
  expect(world.games.isSwitching(1)).toBe(false);
  expect(await world.store.loadAll()).toMatchObject([{ state: 'failed', decided: false }]);
});

test('an update that only removes files is taken back if it could remove none', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, OLD);
  refuse('unlink', (path) => path === join(world.folder(1), 'gone'));
  world.engine.facts = { ...world.engine.facts, release: 2, version: '2' };
  await world.games.download(world.request(1));
  const files = ['a', 'b/c'].map((path) => ({ path: gamePath.parse(path), size: 1 }));
  await (await world.engine.nth(2)).stage({}, { removed, files });
  await world.idle();
  expect(world.games.isSwitching(1)).toBe(false);
  await expectUntouched(world);
});

test('an update stays decided if it can’t be told that nothing was done', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, OLD);
  refuse('rename', (path) => path === join(world.folder(1), 'a'));
  const save = world.store.saveCommit.bind(world.store);
  vi.spyOn(world.store, 'saveCommit').mockImplementation(async (...args) => {
    await save(...args);
    await rm(join(world.folder(1), 'gone'));
  });
  await updated(world);
  expect(world.games.isSwitching(1)).toBe(true);
});

test.each([
  ['in the place of a new file', '0', '0'],
  ['in the place of its folder', '0', '0/1'],
])('an update that put the player’s own file aside, %s, stays decided', async (_, own, path) => {
  const world = await ServiceWorld.open();
  await world.install(1, OLD);
  await writeFile(join(world.folder(1), own), 'own');
  const release = refuse('rename', (to) => to === join(world.folder(1), path));
  await updated(world, { [path]: '2', gone: '2' }, []);
  expect(world.games.isSwitching(1)).toBe(true);
  await world.games.close();
  release();
  await world.restart();
  expect(world.games.state(1)).toMatchObject({ download_state: 4, version: '2' });
  expect(await texts(world.folder(1))).toMatchObject({ [path]: '2', '0.kept-1': 'own' });
});

test('an update that could not put the player’s own file aside is taken back', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, OLD);
  await writeFile(join(world.folder(1), '0'), 'own');
  refuse('rename', (to) => to.endsWith('.kept-1'));
  await updated(world, { '0': '2', gone: '2' }, []);
  expect(world.games.isSwitching(1)).toBe(false);
  expect(await texts(world.folder(1))).toEqual({ ...OLD, '0': 'own' });
});

test('an update that placed a file stays decided, though its commit is lost by then', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, OLD);
  refuse('rename', (path) => {
    if (path !== join(world.folder(1), 'b/c')) return false;
    for (const name of ['commit.json', 'commit.copy.json'])
      fs.rmSync(join(world.home, 'jobs/1', name), { force: true });
    return true;
  });
  await updated(world);
  expect(world.games.isSwitching(1)).toBe(true);
});

test('a look that is refused hides not what failed, and takes nothing back', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, OLD);
  const games = join(world.home, 'games');
  refuse('rename', (path) => {
    if (path !== join(world.folder(1), 'a')) return false;
    fs.renameSync(games, `${games} away`);
    fs.symlinkSync(games, games);
    return true;
  });
  await updated(world, { gone: '2' }, []);
  const failure = { kind: 'folder-not-writable', path: world.folder(1) };
  expect(world.games.state(1)).toMatchObject({ failure });
  expect(world.games.isSwitching(1)).toBe(true);
});
