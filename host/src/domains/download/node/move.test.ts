import {
  chmod,
  cp,
  mkdir,
  readdir,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn, readTree } from '../../../../test/temporary-folder.ts';

const FILES = {
  'bin/game': 'run',
  'data/a.pak': 'a'.repeat(100_000),
  'data/.gamebox-copy.partial': 'also the game’s',
};

async function installed(sameDisk: boolean): Promise<ServiceWorld> {
  const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(sameDisk) });
  await world.install(1, FILES);
  const folder = world.folder(1);
  await mkdir(join(folder, 'saves/empty'), { recursive: true });
  await writeFile(join(folder, 'saves/mine'), 'mine');
  await symlink('mine', join(folder, 'saves/link'));
  await chmod(join(folder, 'bin/game'), 0o755);
  return world;
}

test.each([true, false])('all files of a game are moved (by a rename: %s)', async (sameDisk) => {
  const world = await installed(sameDisk);
  const before = await readTree(world.folder(1));
  const files = await world.registry.files(1);
  const target = join(world.home, 'games/there', 'game-1');
  const moving = await world.games.move(1, join(world.home, 'games/there'));
  expect(moving).toMatchObject({ download: true, download_state: 3, stage: 'moving' });
  expect(world.games.isSwitching(1)).toBe(true);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath: target });
  expect(await readTree(target)).toEqual(before);
  expect(world.registry.get(1)?.moving).toBeNull();
  expect(await readlink(join(target, 'saves/link'))).toBe('mine');
  expect((await stat(join(target, 'bin/game'))).mode & 0o777).toBe(0o755);
  expect((await stat(join(target, 'saves/empty'))).isDirectory()).toBe(true);
  expect(await namesIn(join(world.home, 'games'))).toEqual(['there']);
  expect(await namesIn(join(world.home, 'games/there'))).toEqual(['game-1']);
  expect(await readdir(join(world.home, 'jobs'))).toEqual([]);
  for (const [path, , time] of (await world.registry.files(1))?.files ?? [])
    expect((await stat(join(target, path))).mtimeMs).toBe(time);
  expect((await world.registry.files(1))?.files.length).toBe(files?.files.length);
});

test('a move is refused if something is in its way', async () => {
  const world = await installed(false);
  const folder = world.folder(1);
  const refused = async (installDir: string) => failureOf(world.games.move(1, installDir));
  expect(await refused(join(folder, 'data'))).toMatchObject({ kind: 'folder-taken' });
  await mkdir(join(world.home, 'games/full/game-1/x'), { recursive: true });
  expect(await refused(join(world.home, 'games/full'))).toMatchObject({ kind: 'folder-taken' });
  await symlink(folder, join(world.home, 'games/alias'));
  expect(await refused(join(world.home, 'games/alias'))).toMatchObject({ kind: 'folder-taken' });
  await writeFile(join(world.home, 'games/file'), '');
  expect(await refused(join(world.home, 'games/file'))).toMatchObject({
    kind: 'folder-not-writable',
  });
  expect(await refused('relative')).toMatchObject({ kind: 'invalid-data' });
  expect(await world.games.move(1, join(world.home, 'games'))).toMatchObject({ download_state: 4 });
  world.running.add(1);
  expect(await refused(join(world.home, 'games/there'))).toMatchObject({ kind: 'already-running' });
  world.running.clear();
  await world.games.download(world.request(2));
  expect(await refused(join(world.home, 'games/there'))).toMatchObject({
    kind: 'other-downloading',
  });
});

test('a cancelled move leaves the game in its old folder', async () => {
  const world = await installed(false);
  await writeFile(join(world.folder(1), 'big'), Buffer.alloc(40 * 2 ** 20));
  const before = Object.keys(await readTree(world.folder(1)));
  await world.games.move(1, join(world.home, 'games/there'));
  const state = await world.games.cancel(1);
  expect(state).toMatchObject({ download_state: 4, installPath: world.folder(1) });
  expect(Object.keys(await readTree(world.folder(1)))).toEqual(before);
  expect(await namesIn(join(world.home, 'games'))).toEqual(['game-1']);
});

test.each(['placed', 'noted', 'pointed'])(
  'a decided move interrupted before it was %s is finished at the next start',
  async (step) => {
    const world = await installed(false);
    const before = await readTree(world.folder(1));
    const blocker = join(world.home, 'games/there/game-1');
    if (step === 'placed') {
      const commit = world.store.saveCommit.bind(world.store);
      vi.spyOn(world.store, 'saveCommit').mockImplementation(async (...args) => {
        await commit(...args);
        await mkdir(join(blocker, 'in the way'), { recursive: true });
      });
    } else {
      const method = step === 'noted' ? 'saveFiles' : 'put';
      vi.spyOn(world.registry, method).mockRejectedValue(new Error('as if killed here'));
    }
    await world.games.move(1, join(world.home, 'games/there'));
    await world.idle();
    expect(world.games.state(1)).toMatchObject({ download_state: 5 });
    expect(world.games.isSwitching(1)).toBe(true);
    vi.restoreAllMocks();
    if (step === 'placed') await rm(blocker, { recursive: true });
    await world.games.close();
    await world.restart();
    expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath: blocker });
    expect(await readTree(blocker)).toEqual(before);
    expect(await namesIn(join(world.home, 'games'))).toEqual(['there']);
    expect(await namesIn(join(world.home, 'games/there'))).toEqual(['game-1']);
    expect(await readdir(join(world.home, 'jobs'))).toEqual([]);
  },
);

test('an undecided move begins again at the next start', async () => {
  const world = await installed(false);
  const before = await readTree(world.folder(1));
  const kept = join(world.home, 'kept');
  vi.spyOn(world.store, 'saveCommit').mockImplementation(async () => {
    // The files that a kill at this moment would leave.
    await cp(join(world.home, 'jobs'), join(kept, 'jobs'), { recursive: true });
    await cp(join(world.home, 'games/there'), join(kept, 'games/there'), { recursive: true });
    throw new Error('as if killed here');
  });
  await world.games.move(1, join(world.home, 'games/there'));
  await world.idle();
  expect(await namesIn(join(world.home, 'games/there'))).toEqual([]);
  await world.games.close();
  await cp(kept, world.home, { recursive: true });
  vi.restoreAllMocks();
  await world.restart();
  expect(world.games.state(1)).toMatchObject({ download: true, stage: 'moving' });
  await world.idle();
  const target = join(world.home, 'games/there/game-1');
  expect(world.games.state(1)).toMatchObject({ installPath: target, download_state: 4 });
  expect(await readTree(target)).toEqual(before);
  expect(await namesIn(join(world.home, 'games/there'))).toEqual(['game-1']);
  expect(await namesIn(join(world.home, 'games'))).toEqual(['there']);
});

test('files that the player saves between a decided move and the restart are not lost', async () => {
  const world = await installed(false);
  const from = world.folder(1);
  const before = await readTree(from);
  vi.spyOn(world.registry, 'put').mockRejectedValue(new Error('as if killed here'));
  await world.games.move(1, join(world.home, 'games/there'));
  await world.idle();
  vi.restoreAllMocks();
  await world.games.close();
  await writeFile(join(from, 'saves/mine'), 'more');
  await mkdir(join(from, 'saves/new'));
  await writeFile(join(from, 'saves/new/one'), 'new');
  await world.restart();
  const target = join(world.home, 'games/there/game-1');
  expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath: target });
  const after = await readTree(target);
  expect(String(after['saves/mine'])).toBe('more');
  expect(String(after['saves/new/one'])).toBe('new');
  expect(after['data/a.pak']).toEqual(before['data/a.pak']);
  expect(await namesIn(join(world.home, 'games'))).toEqual(['there']);
});

test('the times of all originals are noted with the decision of a copy', async () => {
  const world = await installed(false);
  const times: Record<string, number> = {};
  for (const path of [...Object.keys(FILES), 'saves/mine'])
    times[path] = (await stat(join(world.folder(1), path))).mtimeMs;
  const committed = vi.spyOn(world.store, 'saveCommit');
  await world.games.move(1, join(world.home, 'games/there'));
  await world.idle();
  expect(committed.mock.calls[0]?.[1]).toMatchObject({ copiedAt: times });
});

test('a file that changed after it was placed counts as changed after a move too', async () => {
  const world = await installed(false);
  await writeFile(join(world.folder(1), 'data/a.pak'), 'b'.repeat(100_000));
  await world.games.move(1, join(world.home, 'games/there'));
  await world.idle();
  const files = (await world.registry.files(1))?.files ?? [];
  const asPlaced = async (path: string): Promise<boolean> => {
    const { mtimeMs } = await stat(join(world.home, 'games/there/game-1', path));
    return files.some(([file, , time]) => file === path && time === mtimeMs);
  };
  expect([await asPlaced('bin/game'), await asPlaced('data/a.pak')]).toEqual([true, false]);
});

test('a move cancelled at its last byte is not decided', async () => {
  const world = await installed(false);
  const files = world.registry.files.bind(world.registry);
  let cancelled: Promise<unknown> = Promise.resolve();
  vi.spyOn(world.registry, 'files').mockImplementationOnce((gameId) => {
    cancelled = world.games.cancel(1);
    return files(gameId);
  });
  await world.games.move(1, join(world.home, 'games/there'));
  await world.idle();
  await cancelled;
  const installPath = world.folder(1);
  expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath });
  expect(await namesIn(join(world.home, 'games'))).toEqual(['game-1']);
});
