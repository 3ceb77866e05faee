import fs from 'node:fs';
import { chmod, mkdir, readdir, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { heedRights } from '../../../../test/heed-rights.ts';
import { changeRecord, killedBeforeCommit } from '../../../../test/killed-before-commit.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn, readTree, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { bringChanges, copyTree, originalTimes } from '../../package/node/copy-tree.ts';
import { GameFolder } from '../../storage/node/game-folder.ts';
import { removeLeft } from '../../storage/node/remove-left.ts';

const { signal } = new AbortController();

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}

/** A game with files in a read-only folder inside another one. */
async function installed(): Promise<ServiceWorld> {
  const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(false) });
  await world.install(1, { a: '1', 'data/b': '1', 'data/deep/c': '1' });
  const folder = world.folder(1);
  await chmod(join(folder, 'data/deep'), 0o555);
  await chmod(join(folder, 'data'), 0o500);
  heedRights();
  return world;
}

test('a game with read-only folders is moved with them, and nothing stays in the old place', async () => {
  const world = await installed();
  const before = await readTree(world.folder(1));
  const target = join(world.home, 'games/there/game-1');
  await world.games.move(1, join(world.home, 'games/there'));
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath: target });
  expect(await readTree(target)).toEqual(before);
  expect(await modeOf(join(target, 'data'))).toBe(0o500);
  expect(await modeOf(join(target, 'data/deep'))).toBe(0o555);
  expect(await namesIn(join(world.home, 'games'))).toEqual(['there']);
  expect(await readdir(join(world.home, 'jobs'))).toEqual([]);
});

/** A game whose own folder is read-only, where a rename is possible. */
async function closed(): Promise<ServiceWorld> {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1', 'data/b': '1' });
  await chmod(world.folder(1), 0o555);
  heedRights();
  return world;
}

test('a game in a read-only folder is moved by a rename, and its folder stays read-only', async () => {
  const world = await closed();
  const target = join(world.home, 'games/there/game-1');
  await world.games.move(1, dirname(target));
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath: target });
  expect(Object.keys(await readTree(target)).toSorted()).toEqual(['a', 'data/b']);
  expect(await modeOf(target)).toBe(0o555);
});

test('a folder that was opened for a move is closed if that is taken back, also after a kill', async () => {
  const world = await closed();
  const old = world.folder(1);
  const kill = vi.spyOn(world.store, 'saveCommit').mockRejectedValueOnce(new Error('broken'));
  const target = join(world.home, 'games/there/game-1');
  await world.games.move(1, dirname(target));
  await world.idle();
  expect(kill).toHaveBeenCalledOnce();
  expect(await modeOf(old)).toBe(0o555);
  vi.spyOn(world.store, 'removeCommit').mockRejectedValue(new Error('as if killed here'));
  const { rename } = fs.promises;
  vi.spyOn(fs.promises, 'rename').mockImplementation((from, to) =>
    from === old
      ? Promise.reject(Object.assign(new Error('refused'), { code: 'EPERM' }))
      : rename(from, to),
  );
  syncBuiltinESMExports();
  await world.games.resume(1);
  await world.idle();
  expect(world.games.isSwitching(1)).toBe(true);
  expect(await modeOf(old)).toBe(0o755);
  await world.games.close();
  await world.restart();
  expect(world.games.isSwitching(1)).toBe(false);
  expect(await modeOf(old)).toBe(0o555);
});

test.each(['goes on', 'is given up', 'had failed'])(
  'a folder that was opened right before a kill is closed if the move %s',
  async (end) => {
    const world = await closed();
    const target = join(world.home, 'games/there/game-1');
    await killedBeforeCommit(
      world,
      () => world.games.move(1, dirname(target)),
      async () => {
        expect(await modeOf(world.folder(1))).toBe(0o755);
        if (end === 'is given up') world.running.add(1);
        if (end === 'had failed') await changeRecord(world, 1, { state: 'failed' });
      },
    );
    await world.idle();
    if (end === 'is given up') await world.games.cancel(1);
    expect(world.games.state(1)).toMatchObject({ download_state: 4 });
    expect(await modeOf(world.registry.get(1)?.folder ?? '')).toBe(0o555);
  },
);

test('a game with read-only folders is uninstalled with them', async () => {
  const world = await installed();
  await world.games.uninstall(1);
  expect(await namesIn(join(world.home, 'games'))).toEqual([]);
  expect(world.registry.get(1)).toBeNull();
});

test('a copy with read-only folders that a killed host left gives way to the next', async () => {
  const world = await installed();
  const copy = join(world.home, 'games/there/.game-1.moving');
  await mkdir(dirname(copy));
  await copyTree(world.folder(1), copy, signal, () => undefined);
  expect(await modeOf(join(copy, 'data'))).toBe(0o500);
  await copyTree(world.folder(1), copy, signal, () => undefined);
  expect(await readTree(copy)).toEqual(await readTree(world.folder(1)));
  await removeLeft(copy);
  expect(await readdir(join(world.home, 'games/there'))).toEqual([]);
});

test('what changed after the copy is brought into a read-only folder, which stays one', async () => {
  const world = await installed();
  const [from, to] = [world.folder(1), join(world.home, 'games/copy')];
  const copied = await copyTree(from, to, signal, () => undefined);
  await writeFile(join(from, 'data/b'), 'saved again');
  await utimes(join(from, 'data/b'), Date.now() / 1000 + 9, Date.now() / 1000 + 9);
  await bringChanges(from, to, `${to}.partial`, originalTimes(copied));
  expect(await readTree(to)).toEqual(await readTree(from));
  expect(await modeOf(join(to, 'data'))).toBe(0o500);
});

test('no rights are given to what is behind a link', async () => {
  const root = await temporaryFolder();
  const [left, theirs] = [join(root, 'left'), join(root, 'theirs')];
  await mkdir(join(left, 'own'), { recursive: true });
  await mkdir(theirs);
  for (const folder of [join(left, 'own'), theirs]) await writeFile(join(folder, 'file'), '');
  await symlink(theirs, join(left, 'link'));
  for (const folder of [join(left, 'own'), theirs]) await chmod(folder, 0o555);
  heedRights();
  await removeLeft(left);
  expect(await readdir(root)).toEqual(['theirs']);
  expect(await modeOf(theirs)).toBe(0o555);
  await chmod(theirs, 0o755);
});

test('a read-only folder is not made writable for one in it that stays', async () => {
  const root = await temporaryFolder();
  await mkdir(join(root, 'data/deep'), { recursive: true });
  await writeFile(join(root, 'data/deep/own'), 'own');
  await chmod(join(root, 'data'), 0o555);
  heedRights();
  await new GameFolder(root).removeEmptyFolders(['data/deep/gone']);
  expect(await modeOf(join(root, 'data'))).toBe(0o555);
});
