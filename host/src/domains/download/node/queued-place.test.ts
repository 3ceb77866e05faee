import { mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { PulledDisk } from '../../../../test/pulled-disk.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { PLACE_FILE } from '../../storage/node/place-file.ts';

const FILES = { a: '1' };

/** Game 3 downloads, so that others wait. */
async function worldWithActive() {
  let installDir = join(await temporaryFolder(), 'default');
  const world = await ServiceWorld.open({ installDir: () => installDir });
  await world.games.download({ ...world.request(3), installDir: await temporaryFolder() });
  await world.engine.nth(1);
  const disk = new PulledDisk(await temporaryFolder(), 'usb');
  await mkdir(disk.point);
  const setDefault = (folder: string) => (installDir = folder);
  return { world, disk, setDefault };
}

const chosen = { 'the root of a disk': '', 'a folder of it': 'have', 'a new folder': 'new/one' };
const cases = Object.entries(chosen).flatMap(([name, below]) =>
  [false, true].map((isRestart) => ({ name, below, isRestart })),
);

test.each(cases)(
  'a download to $name that waits makes nothing below its mount point (restart: $isRestart)',
  async ({ below, isRestart }) => {
    const { world, disk } = await worldWithActive();
    await mkdir(join(disk.point, 'have'));
    const installDir = join(disk.point, below);
    const asked = await world.games.queue({ ...world.request(1), installDir });
    expect(asked).toMatchObject({ waiting: 'queue' });
    const away = await disk.pullOut();
    if (isRestart) {
      await world.games.close();
      await world.restart();
    }
    await world.games.cancel(3);
    await world.idle();
    const failure = { kind: 'folder-missing', path: installDir };
    expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
    expect(await readdir(disk.point)).toEqual([]);
    await disk.plugIn(away);
    const { length } = world.engine.runs;
    await world.games.resume(1);
    await world.staged(length + 1, FILES);
    expect(world.games.state(1)).toMatchObject({ download_state: 4 });
    expect(await readdir(join(installDir, 'game-1'))).toEqual(['a']);
  },
);

test('a download to the folder of all games that waits knows its disk, too', async () => {
  const { world, disk, setDefault } = await worldWithActive();
  setDefault(disk.point);
  await world.games.queue(world.request(1));
  await disk.pullOut();
  await world.games.cancel(3);
  await world.idle();
  const failure = { kind: 'folder-missing', path: disk.point };
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
  expect(await readdir(disk.point)).toEqual([]);
});

test('a failed download that waits again for another disk knows that one', async () => {
  const { world, disk } = await worldWithActive();
  const other = new PulledDisk(await temporaryFolder(), 'usb');
  await mkdir(other.point);
  await world.games.queue({ ...world.request(1), installDir: other.point });
  await other.pullOut();
  await world.games.cancel(3);
  await world.idle();
  await world.games.download({ ...world.request(3), installDir: await temporaryFolder() });
  await world.games.queue({ ...world.request(1), installDir: disk.point });
  await disk.pullOut();
  await world.games.cancel(3);
  await world.idle();
  const failure = { kind: 'folder-missing', path: disk.point };
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
  expect(await readdir(disk.point)).toEqual([]);
});

test('a download that waits goes where games are installed by then, and leaves nothing', async () => {
  const { world, disk, setDefault } = await worldWithActive();
  const before = join(disk.point, 'new');
  setDefault(before);
  await world.games.queue(world.request(1));
  expect(await readdir(before)).toEqual([PLACE_FILE]);
  const next = await temporaryFolder();
  setDefault(next);
  await world.games.cancel(3);
  await world.staged(2, FILES);
  expect(await namesIn(next)).toEqual(['game-1']);
  expect(await readdir(disk.point)).toEqual([]);
});

test.each(['', 'new', 'new/one'])(
  'a download to the folder "%s" of a disk that waits, or was begun, is given up without a trace',
  async (below) => {
    const { world, disk } = await worldWithActive();
    const installDir = join(disk.point, below);
    await world.games.queue({ ...world.request(1), installDir });
    await world.games.cancel(1);
    expect(await namesIn(disk.point)).toEqual([]);
    await world.games.cancel(3);
    await world.games.download({ ...world.request(1), installDir });
    await world.engine.nth(2);
    await world.games.cancel(1);
    expect(await namesIn(disk.point)).toEqual([]);
  },
);

/** What a kill may leave of a download that was given up. */
const kills = {
  'as its record is renamed': async ({ games, home }: ServiceWorld) => {
    await games.close();
    await rename(join(home, 'jobs/1'), join(home, 'jobs/.gone-1-0-0'));
  },
  'before its folder is left': async ({ games, store }: ServiceWorld) => {
    const takeAway = store.takeAway.bind(store);
    store.takeAway = async (gameId) => {
      await (await takeAway(gameId))?.removeStaged();
      throw new Error('killed');
    };
    await games.cancel(1).catch(() => undefined);
    await games.close();
  },
};

test.each(Object.entries(kills))(
  'the folders of a download that is given up go at the next start after a kill %s',
  async (_, kill) => {
    const { world, disk } = await worldWithActive();
    await world.games.queue({ ...world.request(1), installDir: join(disk.point, 'new/one') });
    await world.games.pause(3);
    await kill(world);
    expect(await readdir(disk.point)).toEqual(['new']);
    await world.restart();
    expect(world.games.state(1)).toBeNull();
    expect(await readdir(disk.point)).toEqual([]);
    expect(await readdir(join(world.home, 'jobs'))).toEqual(['3']);
  },
);

test('a download that waits and is given up leaves folders that others use', async () => {
  const { world, disk } = await worldWithActive();
  const installDir = join(disk.point, 'new');
  await world.games.queue({ ...world.request(1), installDir });
  await world.games.queue({ ...world.request(2), installDir });
  await world.games.cancel(1);
  expect(await readdir(installDir)).toEqual([PLACE_FILE]);
});

test('a download that waits already makes nothing in another folder that is asked for', async () => {
  const { world, disk } = await worldWithActive();
  const queueIn = (below: string): Promise<unknown> =>
    world.games.queue({ ...world.request(1), installDir: join(disk.point, below) });
  await queueIn('new');
  await expect(queueIn('other')).rejects.toMatchObject({
    failure: { kind: 'already-downloading' },
  });
  expect(await readdir(disk.point)).toEqual(['new']);
});

test.each(['new', 'new/one', 'new/other'])(
  'who is given up last takes the folders away that were made for the first, with "%s"',
  async (below) => {
    const { world, disk } = await worldWithActive();
    await world.games.queue({ ...world.request(1), installDir: join(disk.point, 'new/one') });
    await world.games.queue({ ...world.request(2), installDir: join(disk.point, below) });
    await world.games.cancel(1);
    expect(await readdir(disk.point)).toEqual(['new']);
    await world.games.cancel(2);
    expect(await readdir(disk.point)).toEqual([]);
  },
);

test('a download that has begun takes the folders away that were made for one that waited', async () => {
  const { world, disk } = await worldWithActive();
  await world.games.queue({ ...world.request(1), installDir: join(disk.point, 'new/one') });
  await world.games.pause(1);
  await world.games.cancel(3);
  await world.games.download({ ...world.request(2), installDir: join(disk.point, 'new/other') });
  await world.engine.nth(2);
  await world.games.cancel(1);
  expect(await readdir(disk.point)).toEqual(['new']);
  await world.games.cancel(2);
  await world.idle();
  expect(await readdir(disk.point)).toEqual([]);
});

test('a move that waits is given up without a trace, also after a restart', async () => {
  const { world, disk } = await worldWithActive();
  await world.games.cancel(3);
  await world.games.download(world.request(2));
  await world.staged(2, FILES);
  await world.games.download(world.request(3));
  await world.games.move(2, join(disk.point, 'new/one'), true);
  await world.games.pause(3);
  await world.games.close();
  await world.restart();
  await world.games.cancel(2);
  expect(await readdir(disk.point)).toEqual([]);
  expect(world.games.state(2)).toMatchObject({ download_state: 4 });
});

test('downloads that are asked for at once wait in their order', async () => {
  const { world, disk } = await worldWithActive();
  const installDir = join(disk.point, 'new');
  const asked = [4, 5, 6].map((gameId) => {
    const chosen = gameId === 5 ? {} : { installDir };
    return world.games.queue({ ...world.request(gameId), ...chosen });
  });
  await Promise.all(asked);
  const places = [4, 5, 6].map((gameId) => world.games.state(gameId)?.queuePosition);
  expect(places).toEqual([1, 2, 3]);
});

test('a download that waits keeps its disk where another spelling of its folder is left', async () => {
  const { world, disk } = await worldWithActive();
  const link = join(await temporaryFolder(), 'link');
  await symlink(disk.point, link);
  await world.games.queue({ ...world.request(1), installDir: link });
  await world.games.queue({ ...world.request(2), installDir: disk.point });
  const id = await disk.id();
  await world.games.cancel(2);
  expect(await disk.id()).toBe(id);
  await world.games.cancel(1);
  expect(await namesIn(disk.point)).toEqual([]);
});

test('a download that waits for another folder instead leaves the first one, and then both', async () => {
  const { world, disk } = await worldWithActive();
  const [first, next] = [join(disk.point, 'first'), join(disk.point, 'next')];
  await world.games.queue({ ...world.request(1), installDir: first });
  await world.games.pause(1);
  await world.games.queue({ ...world.request(1), installDir: next });
  await vi.waitFor(async () => expect(await readdir(disk.point)).toEqual(['next']));
  await world.games.cancel(1);
  expect(await readdir(disk.point)).toEqual([]);
});

test('a download that waits asks for its folder where the file of its place was removed', async () => {
  const { world, disk } = await worldWithActive();
  await world.games.queue({ ...world.request(1), installDir: disk.point });
  const id = await disk.id();
  await rm(join(disk.point, PLACE_FILE));
  await world.games.cancel(3);
  await world.idle();
  const failure = { kind: 'folder-missing', path: disk.point };
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
  expect(await readdir(disk.point)).toEqual([]);
  await world.games.queue({ ...world.request(1), installDir: disk.point });
  await world.staged(2, FILES);
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  expect(await disk.id()).not.toBe(id);
});
