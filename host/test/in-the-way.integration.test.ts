import { lstat, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentOf } from './content.ts';
import { GameWorld } from './game-world.ts';
import { makePipe } from './in-the-way.ts';
import { hashTree, readTree, temporaryFolder } from './temporary-folder.ts';

const FILES = {
  'bin/game': contentOf(200_000, 1),
  'data/maps/one': contentOf(100_000, 2),
  'data/two': contentOf(100_000, 3),
};
const NEXT = { ...FILES, 'data/maps/one': contentOf(100_000, 4) };

async function installed(): Promise<GameWorld> {
  const world = await GameWorld.open();
  await world.game.publish(FILES);
  await world.install();
  return world;
}

const makeFile = (path: string): Promise<void> => writeFile(path, 'mine');

type Thing = [string, (path: string) => Promise<unknown>];
const things: Thing[] = [
  ['a plain file', makeFile],
  // Windows has no pipes among files.
  ...(process.platform === 'win32' ? [] : [['a pipe', makePipe] satisfies Thing]),
];

describe.each(things)('%s in the place of a game’s subfolder', (_, make) => {
  async function spoilt(): Promise<GameWorld> {
    const world = await installed();
    await rm(join(world.folder, 'data'), { recursive: true });
    await make(join(world.folder, 'data'));
    return world;
  }

  /** What was in the way is beside the new folder; it is removed. */
  async function takeKept(world: GameWorld): Promise<void> {
    const kept = join(world.folder, 'data.kept-1');
    expect((await lstat(kept)).isDirectory()).toBe(false);
    await rm(kept);
  }

  test('is put aside by a repair', async () => {
    const world = await spoilt();
    await world.games.verify(1);
    expect(await world.settled()).toMatchObject({ download_state: 4, repairedFiles: 2 });
    await takeKept(world);
    expect(await hashTree(world.folder)).toEqual(world.game.hashes());
  });

  test('is put aside by an update', async () => {
    const world = await spoilt();
    await world.game.publish(NEXT);
    await world.install();
    await takeKept(world);
    expect(await hashTree(world.folder)).toEqual(world.game.hashes());
  });

  test('stays when the game is uninstalled, which ends', async () => {
    const world = await spoilt();
    await world.games.uninstall(1);
    expect(world.games.state(1)).toBeNull();
    expect(await readdir(world.folder)).toEqual(['data']);
    expect((await lstat(join(world.folder, 'data'))).isDirectory()).toBe(false);
  });
});

test('a plain file in the place of the game’s folder is put aside by a repair', async () => {
  const world = await installed();
  await rm(world.folder, { recursive: true });
  await writeFile(world.folder, 'mine');
  await world.games.verify(1);
  expect(await world.settled()).toMatchObject({ download_state: 4, repairedFiles: 3 });
  expect(await readFile(`${world.folder}.kept-1`, 'utf8')).toBe('mine');
  expect(await hashTree(world.folder)).toEqual(world.game.hashes());
});

test.each(things)('%s in the place of a staged folder is no obstacle', async (_, make) => {
  const world = await GameWorld.open();
  await world.game.publish(FILES);
  await mkdir(world.staging, { recursive: true });
  await make(join(world.staging, 'data'));
  await make(join(world.staging, 'bin'));
  await world.install();
  expect(await hashTree(world.folder)).toEqual(world.game.hashes());
});

test.each(things)('%s in the place of a staged file is no obstacle', async (_, make) => {
  const world = await GameWorld.open();
  await world.game.publish(FILES);
  await mkdir(join(world.staging, 'data'), { recursive: true });
  await make(join(world.staging, 'data/two'));
  await mkdir(join(world.staging, 'bin/game'), { recursive: true });
  await world.install();
  expect(await hashTree(world.folder)).toEqual(world.game.hashes());
});

test('a link in the place of a subfolder is named by repair and update, and nothing behind it changes', async () => {
  const world = await installed();
  const elsewhere = join(await temporaryFolder(), 'elsewhere');
  const path = join(world.folder, 'data');
  await rename(path, elsewhere);
  await symlink(elsewhere, path);
  const before = await hashTree(elsewhere);
  await world.games.verify(1);
  expect((await world.settled()).failure).toMatchObject({ kind: 'folder-linked', path });
  await world.games.cancel(1);
  await world.game.publish(NEXT);
  await world.games.download(world.game.request());
  expect((await world.settled()).failure).toMatchObject({ kind: 'folder-linked', path });
  await world.games.uninstall(1);
  expect(world.games.state(1)).toBeNull();
  expect(await hashTree(elsewhere)).toEqual(before);
});

test('a link in the place of a file is kept beside the file that a repair brings', async () => {
  const world = await installed();
  const elsewhere = join(await temporaryFolder(), 'mod');
  await writeFile(elsewhere, 'mine');
  await world.break('data/two');
  await symlink(elsewhere, join(world.folder, 'data/two'));
  await world.games.verify(1);
  expect(await world.settled()).toMatchObject({ download_state: 4, repairedFiles: 1 });
  expect((await lstat(join(world.folder, 'data/two.kept-1'))).isSymbolicLink()).toBe(true);
  expect(await readFile(elsewhere, 'utf8')).toBe('mine');
  expect(await readTree(join(world.folder, 'bin'))).toHaveProperty('game');
});
