import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { readTree } from '../../../../test/temporary-folder.ts';
import { MissingFolders } from '../../package/node/missing-folders.ts';

const FILES = { 'bin/game': 'program', 'data/a': 'data' };

/** A system where the number of a disk is its own for good. */
function onWindows(): void {
  const real = process.platform;
  Object.defineProperty(process, 'platform', { value: 'win32' });
  onTestFinished(() => void Object.defineProperty(process, 'platform', { value: real }));
}

async function missingOf({ registry }: ServiceWorld, gameId: number): Promise<string | null> {
  const missing = new MissingFolders({ registry, onChange: () => undefined });
  await missing.look();
  return missing.of(gameId);
}

const afterwards = {
  'is gone': () => Promise.resolve(),
  'was made anew by hand': (games: string) => mkdir(games).then(() => undefined),
};

test.each(Object.entries(afterwards))(
  'a check brings a game again whose folder of games was deleted and %s',
  async (_, make) => {
    onWindows();
    const world = await ServiceWorld.open();
    await world.install(1, FILES);
    const games = join(world.home, 'games');
    await rm(games, { recursive: true });
    await make(games);
    expect(await missingOf(world, 1)).toBe('folder');
    await world.games.verify(1);
    await (await world.engine.nth(2)).stage(FILES);
    await world.idle();
    expect(world.games.state(1)).toMatchObject({ download_state: 4 });
    expect(Object.keys(await readTree(world.folder(1))).toSorted()).toEqual(Object.keys(FILES));
    expect(await missingOf(world, 1)).toBeNull();
  },
);

test('another game makes a deleted folder of games anew, and takes nothing from the first', async () => {
  onWindows();
  const world = await ServiceWorld.open();
  await world.install(1, FILES);
  await rm(join(world.home, 'games'), { recursive: true });
  await world.install(2, FILES);
  expect(world.games.state(2)).toMatchObject({ download_state: 4 });
  await world.games.close();
  await world.restart();
  expect(await missingOf(world, 1)).toBe('folder');
  await world.games.download(world.request(1));
  await (await world.engine.nth(1)).stage(FILES);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
});

test('an update that was paused begins anew where the folder of games was deleted', async () => {
  onWindows();
  const world = await ServiceWorld.open();
  await world.games.download(world.request(1));
  await world.engine.nth(1);
  await world.games.pause(1);
  await world.idle();
  await rm(join(world.home, 'games'), { recursive: true });
  await world.games.resume(1);
  await (await world.engine.nth(2)).stage(FILES);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
});

test('another disk in place of the game’s does not count as a deleted folder', async () => {
  onWindows();
  const world = await ServiceWorld.open();
  await world.install(1, FILES);
  await world.registry.change(1, { place: '7:7' });
  await rm(join(world.home, 'games'), { recursive: true });
  expect(await missingOf(world, 1)).toBe('drive');
  await world.games.verify(1);
  await world.idle();
  expect(world.games.state(1)?.failure).toMatchObject({ kind: 'folder-missing' });
});

test('where a disk below may have the number of one that is away, nothing counts as deleted', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, FILES);
  await rm(join(world.home, 'games'), { recursive: true });
  expect(await missingOf(world, 1)).toBe('drive');
});
