import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { FILES, otherId, worldOnDisk } from '../../../../test/disk-world.ts';
import type { PulledDisk } from '../../../../test/pulled-disk.ts';
import { readTree, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { PLACE_FILE } from '../../storage/node/place-file.ts';

type Found = Awaited<ReturnType<typeof worldOnDisk>>;

/** What the file of a new disk may be, to which the player copied game 1 by hand. */
const newDisks = {
  'without a file': () => Promise.resolve(),
  'with a file of its own': (disk: PulledDisk) => disk.put(PLACE_FILE, otherId()),
};

test.each(Object.entries(newDisks))(
  'a game that was copied to a new disk %s is there, and others are not',
  async (_, make) => {
    const { world, disk, restart, look } = await worldOnDisk();
    await world.install(2, FILES);
    const away = await disk.pullOut();
    await cp(join(away, 'game-1'), world.folder(1), { recursive: true });
    await make(disk);
    await restart();
    expect(world.registry.get(1)?.placeId).toBe(await disk.id());
    expect(await disk.id()).not.toBeNull();
    expect(await look(1)).toBeNull();
    expect(await look(2)).toBe('drive');
    await world.games.verify(1);
    await world.staged(1, FILES);
    expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  },
);

/** How the launcher learns of the new disk. */
const ways = {
  'at a start': ({ restart }: Found) => restart(),
  'by a check of that game': async ({ world }: Found) => {
    await world.games.verify(1);
    await world.staged(3, FILES);
  },
};

test.each(Object.entries(ways))(
  'a new disk with a copy of one game is not the disk of another game %s',
  async (_, learn) => {
    const found = await worldOnDisk();
    const { world, disk, look, missing } = found;
    await world.install(2, FILES);
    const id = await disk.id();
    const away = await disk.pullOut();
    await cp(join(away, 'game-1'), world.folder(1), { recursive: true });
    await learn(found);
    expect(await disk.id()).not.toBe(id);
    expect(world.registry.get(1)?.placeId).toBe(await disk.id());
    expect(await look(2)).toBe('drive');
    const { length } = world.engine.runs;
    await world.games.update(2);
    await world.idle();
    expect(world.games.state(2)).toMatchObject(missing);
    expect(world.engine.runs).toHaveLength(length);
  },
);

const CHANGED = { 'bin/game': 'patched by itself', 'data/a': 'settings', 'data/b': 'more' };

/** Game 1, which changed its own files, on a new disk that has some of them. */
async function worldOnNewDisk(files: readonly string[]) {
  const found = await worldOnDisk();
  const away = await found.disk.pullOut();
  for (const path of files)
    await found.disk.put(join('game-1', path), CHANGED[path as keyof typeof CHANGED]);
  await found.disk.put('game-1/save', 'precious');
  await found.restart();
  expect(await found.look()).toBe('drive');
  return { ...found, away };
}

test.each([[Object.keys(CHANGED)], [['data/a', 'bin/game']]])(
  'a check brings a game that changed its own files, and was copied to a new disk with %j',
  async (files) => {
    const { world, disk, missing, look } = await worldOnNewDisk(files);
    await world.games.download(world.request(1));
    await world.idle();
    expect(world.games.state(1)).toMatchObject(missing);
    await world.games.cancel(1);
    await world.games.verify(1);
    await world.staged(1, FILES);
    expect(world.games.state(1)).toMatchObject({ download_state: 4 });
    expect(world.registry.get(1)?.placeId).toBe(await disk.id());
    expect(await look()).toBeNull();
    expect(Object.keys(await readTree(world.folder(1))).toSorted()).toEqual(
      [...Object.keys(FILES), 'save'].toSorted(),
    );
  },
);

test('a check takes fewer files of other sizes, or another disk with them, not for the game', async () => {
  const { world, disk, missing } = await worldOnNewDisk(['bin/game']);
  const check = async (): Promise<void> => {
    const before = await readTree(disk.point);
    await world.games.verify(1);
    await world.idle();
    expect(world.games.state(1)).toMatchObject(missing);
    expect(await readTree(disk.point)).toEqual(before);
  };
  await check();
  await disk.put(PLACE_FILE, otherId());
  for (const [path, text] of Object.entries(CHANGED).slice(1))
    await disk.put(join('game-1', path), `${text} of theirs`);
  await check();
  expect(world.engine.runs).toHaveLength(0);
});

test('a check that has begun takes no files of other sizes for the game any more', async () => {
  const { world, disk, missing } = await worldOnDisk();
  await world.games.verify(1);
  await world.engine.nth(2);
  await world.games.close();
  await disk.pullOut();
  for (const [path, text] of Object.entries(CHANGED)) await disk.put(join('game-1', path), text);
  await world.restart();
  await world.idle();
  expect(world.games.state(1)).toMatchObject(missing);
  expect(world.engine.runs).toHaveLength(0);
});

test('a check that is cancelled, or goes on at a start, does not make another disk the game’s', async () => {
  const { world, disk, restart, look } = await worldOnNewDisk(Object.keys(CHANGED));
  const before = await readTree(disk.point);
  await world.games.verify(1);
  await world.engine.nth(1);
  await restart();
  expect((await world.engine.nth(1)).task).toMatchObject({ gameId: 1, kind: 'repair' });
  await world.games.cancel(1);
  expect(await look()).toBe('drive');
  await world.games.uninstall(1);
  expect(world.games.state(1)).toBeNull();
  expect(await readTree(disk.point)).toEqual(before);
});

/** How the place of a game gets a new id for its other games. */
const newIds = {
  'a download that waits': async ({ world }: Found) => {
    await world.games.download({ ...world.request(3), installDir: await temporaryFolder() });
    await world.engine.nth(3);
    await world.games.queue(world.request(4));
    for (const gameId of [4, 3]) await world.games.cancel(gameId);
  },
  'a download that begins': async ({ world }: Found) => {
    await world.games.download(world.request(3));
    await world.engine.nth(3);
    await world.games.cancel(3);
  },
  'a start': ({ restart }: Found) => restart(),
};

test.each(Object.entries(newIds))(
  'a game that changed its own files is checked in its place, whose lost id became new by %s',
  async (_, renew) => {
    const found = await worldOnDisk();
    const { world, disk, look } = found;
    await world.install(2, FILES);
    const id = await disk.id();
    await rm(join(disk.point, PLACE_FILE));
    for (const [path, text] of Object.entries(CHANGED)) await disk.put(join('game-1', path), text);
    await renew(found);
    expect(await disk.id()).not.toBe(id);
    expect(await look()).toBe('drive');
    const { length } = world.engine.runs;
    await world.games.verify(1);
    await world.staged(length + 1, FILES);
    expect(world.games.state(1)).toMatchObject({ download_state: 4 });
    expect(world.registry.get(1)?.placeId).toBe(await disk.id());
    expect(await look()).toBeNull();
  },
);

test('an id that could not be noted is not written, so that the check can be asked for once more', async () => {
  const { world, disk, look, restart } = await worldOnDisk();
  await rm(join(disk.point, PLACE_FILE));
  for (const [path, text] of Object.entries(CHANGED)) await disk.put(join('game-1', path), text);
  const full = new Error('no room');
  vi.spyOn(world.registry, 'changeAll').mockRejectedValue(full);
  vi.spyOn(world.store, 'save').mockRejectedValue(full);
  await world.games.verify(1);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 5 });
  expect(await disk.id()).toBeNull();
  vi.restoreAllMocks();
  await restart();
  await world.games.verify(1);
  await world.staged(1, FILES);
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  expect(await look()).toBeNull();
});
