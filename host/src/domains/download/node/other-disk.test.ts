import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { PulledDisk } from '../../../../test/pulled-disk.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { readTree, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { MissingFolders } from '../../package/node/missing-folders.ts';
import { PLACE_FILE } from '../../storage/node/place-file.ts';

const FILES = { 'bin/game': 'program', 'data/a': 'data', 'data/b': 'more' };
const RENUMBERED = '0:1';

/** Game 1 with a save, on a disk. */
async function worldOnDisk() {
  const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(false) });
  await world.install(1, FILES);
  await writeFile(join(world.folder(1), 'save'), 'precious');
  const disk = new PulledDisk(world.home, 'games');
  const missing = {
    download_state: 5,
    failure: { kind: 'folder-missing', path: disk.point },
  };
  const restart = async (): Promise<void> => {
    await world.games.close();
    await world.restart();
  };
  const look = async (gameId = 1): Promise<string | null> => {
    const { registry } = world;
    const found = new MissingFolders({ registry, onChange: () => undefined });
    await found.look();
    return found.of(gameId);
  };
  return { world, disk, missing, restart, look };
}

/** The root of each disk has the same inode: as if the other one's were that which was noted. */
async function lookAlike(world: ServiceWorld, disk: PulledDisk): Promise<void> {
  await world.registry.change(1, { place: await disk.markNow() });
}

/** What is below a mount point, or on another disk there. */
const below = {
  'an empty folder': () => Promise.resolve(),
  'a folder with a save': (disk: PulledDisk) => disk.put('game-1/save', 'other'),
  'another disk with games': async (disk: PulledDisk) => {
    await disk.put(PLACE_FILE, JSON.stringify({ id: crypto.randomUUID() }));
    await disk.put('game-2/bin/game', 'program');
    await disk.put('game-1/save', 'other');
  },
};

const works = {
  'a check': (world: ServiceWorld) => world.games.verify(1),
  'an update': (world: ServiceWorld) => world.games.download(world.request(1)),
};

test.each(
  Object.entries(works).flatMap(([work, begin]) =>
    Object.entries(below).map(([what, make]) => ({ work, what, begin, make })),
  ),
)('$work takes $what not for the game’s disk, whatever its inode', async ({ begin, make }) => {
  const { world, disk, missing, restart } = await worldOnDisk();
  const away = await disk.pullOut();
  await make(disk);
  await lookAlike(world, disk);
  await restart();
  const before = await readTree(disk.point);
  await begin(world);
  await world.idle();
  expect(world.games.state(1)).toMatchObject(missing);
  expect(world.engine.runs).toHaveLength(0);
  expect(await readTree(disk.point)).toEqual(before);
  await disk.plugIn(away);
  await begin(world);
  await (await world.engine.nth(1)).stage(FILES);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  expect(await readFile(join(world.folder(1), 'save'), 'utf8')).toBe('precious');
});

test.each(Object.entries(below))(
  'a move takes nothing from %s in place of the game’s disk',
  async (_, make) => {
    const { world, disk, restart } = await worldOnDisk();
    const goal = await temporaryFolder();
    const away = await disk.pullOut();
    await make(disk);
    await lookAlike(world, disk);
    await restart();
    expect(await failureOf(world.games.move(1, goal))).toMatchObject({ kind: 'folder-missing' });
    expect(await readdir(goal)).toEqual([]);
    await disk.plugIn(away);
    await world.games.move(1, goal);
    await world.idle();
    expect(await readFile(join(goal, 'game-1/save'), 'utf8')).toBe('precious');
  },
);

test('a move that waits takes nothing from below either', async () => {
  const { world, disk } = await worldOnDisk();
  const goal = await temporaryFolder();
  await world.games.download({ ...world.request(3), installDir: await temporaryFolder() });
  await world.games.move(1, goal, true);
  const away = await disk.pullOut();
  await disk.put('game-1/save', 'other');
  await world.games.cancel(3);
  await world.idle();
  const failure = { kind: 'folder-missing', path: world.folder(1) };
  expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
  await disk.plugIn(away);
  await world.games.resume(1);
  await world.idle();
  expect(await readFile(join(goal, 'game-1/save'), 'utf8')).toBe('precious');
});

test('a move that waits goes on after a start that gives its goal another number', async () => {
  const { world, disk } = await worldOnDisk();
  const goal = await temporaryFolder();
  await world.games.download({ ...world.request(3), installDir: await temporaryFolder() });
  await world.games.move(1, goal, true);
  await world.games.close();
  for (const record of await world.store.loadAll())
    if (record.kind === 'move') await world.store.save({ ...record, place: RENUMBERED });
  await world.restart();
  await world.games.cancel(3);
  await world.idle();
  expect(await readFile(join(goal, 'game-1/save'), 'utf8')).toBe('precious');
  expect(await readdir(disk.point)).toEqual([]);
});

test.each(Object.entries(below))('a game is away with %s at its mount point', async (_, make) => {
  const { world, disk, look } = await worldOnDisk();
  expect(await look()).toBeNull();
  const away = await disk.pullOut();
  await make(disk);
  await lookAlike(world, disk);
  expect(await look()).toBe('drive');
  await disk.plugIn(away);
  expect(await look()).toBeNull();
});

test('a disk that numbers its folders anew at each mount is the same one', async () => {
  const { world, restart } = await worldOnDisk();
  await world.registry.change(1, { place: RENUMBERED });
  await rm(world.folder(1), { recursive: true });
  await restart();
  await world.games.verify(1);
  await (await world.engine.nth(1)).stage(FILES);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
});

test('a game of an older host whose disk is away at the first start is not brought below', async () => {
  const { world, disk, missing, restart } = await worldOnDisk();
  await rm(join(disk.point, PLACE_FILE), { force: true });
  const away = await disk.pullOut();
  await disk.put('game-1/save', 'other');
  await world.registry.change(1, { place: undefined, placeId: undefined });
  await restart();
  await world.games.verify(1);
  await world.idle();
  expect(world.games.state(1)).toMatchObject(missing);
  expect(await readdir(disk.point)).toEqual(['game-1']);
  await disk.plugIn(away);
  await restart();
  expect(world.registry.get(1)?.placeId).toBe(await disk.id());
  await world.games.resume(1);
  await (await world.engine.nth(1)).stage(FILES);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
});

test('a download knows its place before the engine makes anything, in a new folder too', async () => {
  const world = await ServiceWorld.open();
  const installDir = join(await temporaryFolder(), 'new');
  await world.games.download({ ...world.request(1), installDir });
  const { task } = await world.engine.nth(1);
  const disk = new PulledDisk(installDir, '.');
  expect(task.place?.split(':').at(-1)).toBe((await disk.markNow()).split(':').at(-1));
  expect((await world.store.loadAll())[0]?.placeId).toBe(await disk.id());
});

test('a new download goes not below the disk of other games, and with it again it does', async () => {
  const { world, disk, missing } = await worldOnDisk();
  const away = await disk.pullOut();
  await disk.put('game-1/save', 'other');
  const installDir = disk.point;
  const { failure } = missing;
  const asked = world.games.download({ ...world.request(2), installDir });
  expect(await failureOf(asked)).toMatchObject(failure);
  await world.games.download(world.request(2));
  await world.idle();
  expect(world.games.state(2)).toMatchObject(missing);
  expect(await readdir(disk.point)).toEqual(['game-1']);
  await disk.plugIn(away);
  await world.games.download(world.request(2));
  await (await world.engine.nth(2)).stage(FILES);
  await world.idle();
  expect(world.registry.get(2)?.placeId).toBe(await disk.id());
});

test('a folder is free again once the games whose disk is gone are uninstalled', async () => {
  const { world, disk } = await worldOnDisk();
  await disk.pullOut();
  await world.games.uninstall(1);
  await world.games.download({ ...world.request(2), installDir: disk.point });
  await (await world.engine.nth(2)).stage(FILES);
  await world.idle();
  expect(world.games.state(2)).toMatchObject({ download_state: 4 });
});

test('a move goes not below the disk of other games', async () => {
  const { world, disk } = await worldOnDisk();
  const other = await temporaryFolder();
  await world.games.download({ ...world.request(2), installDir: other });
  await (await world.engine.nth(2)).stage(FILES);
  await world.idle();
  await disk.pullOut();
  expect(await failureOf(world.games.move(2, disk.point))).toMatchObject({
    kind: 'folder-missing',
    path: disk.point,
  });
  expect(await readdir(disk.point)).toEqual([]);
});

/** What the file of a new disk may be, to which the player copied game 1 by hand. */
const newDisks = {
  'without a file': () => Promise.resolve(),
  'with a file of its own': (disk: PulledDisk) =>
    disk.put(PLACE_FILE, JSON.stringify({ id: crypto.randomUUID() })),
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
    expect(await look(2)).not.toBeNull();
    await world.games.verify(1);
    await (await world.engine.nth(1)).stage(FILES);
    await world.idle();
    expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  },
);

/** What may become of the file. */
const damages = {
  gone: (file: string) => rm(file),
  empty: (file: string) => writeFile(file, ''),
  garbage: (file: string) => writeFile(file, Buffer.alloc(9000, 'x')),
  'of another shape': (file: string) => writeFile(file, '{"id":7}'),
  'a folder': async (file: string) => {
    await rm(file);
    await mkdir(join(file, 'theirs'), { recursive: true });
  },
};

test.each(Object.entries(damages))(
  'where the file is %s, no game or download is lost, and it comes again',
  async (_, damage) => {
    const { world, disk, restart, look } = await worldOnDisk();
    await world.games.download(world.request(2));
    const { task } = await world.engine.nth(2);
    await mkdir(task.staging);
    await world.games.pause(2);
    const id = await disk.id();
    await damage(join(disk.point, PLACE_FILE));
    await restart();
    expect(await disk.id()).toBe(id);
    expect(world.registry.get(1)?.placeId).toBe(id);
    expect(await look()).toBeNull();
    await world.games.resume(2);
    await (await world.engine.nth(1)).stage(FILES);
    await world.idle();
    expect(world.games.state(2)).toMatchObject({ download_state: 4 });
  },
);

test.each(Object.entries(damages))(
  'where the file becomes %s while the host runs, a check brings it again',
  async (_, damage) => {
    const { world, disk } = await worldOnDisk();
    const id = await disk.id();
    await damage(join(disk.point, PLACE_FILE));
    await world.games.verify(1);
    await (await world.engine.nth(2)).stage(FILES);
    await world.idle();
    expect(world.games.state(1)).toMatchObject({ download_state: 4 });
    expect(await disk.id()).toBe(id);
  },
);

test.each(Object.entries(damages))(
  'a file below the mount point that is %s is left as it is',
  async (_, damage) => {
    const { world, disk, missing, restart } = await worldOnDisk();
    await disk.pullOut();
    await disk.put(PLACE_FILE, 'x');
    await damage(join(disk.point, PLACE_FILE));
    await disk.put('game-1/save', 'other');
    const before = await readTree(disk.point);
    const names = await readdir(disk.point);
    await restart();
    await world.games.verify(1);
    await world.idle();
    expect(world.games.state(1)).toMatchObject(missing);
    expect(await readTree(disk.point)).toEqual(before);
    expect(await readdir(disk.point)).toEqual(names);
    expect(await disk.id()).toBeNull();
  },
);

test('a disk that was cloned with its file is the same one', async () => {
  const { world, disk, look } = await worldOnDisk();
  await cp(disk.point, `${disk.point} clone`, { recursive: true });
  await disk.pullOut();
  await disk.plugIn(`${disk.point} clone`);
  expect(await look()).toBeNull();
  await rm(world.folder(1), { recursive: true });
  expect(await look()).toBe('folder');
});

test('the file goes with the last game of its folder', async () => {
  const { world, disk } = await worldOnDisk();
  await rm(join(world.folder(1), 'save'));
  await world.install(2, FILES);
  await world.games.uninstall(1);
  expect(await disk.id()).not.toBeNull();
  await world.games.uninstall(2);
  expect(await readdir(disk.point)).toEqual([]);
});

test('the file stays while a download waits there, and goes when that is given up', async () => {
  const { world, disk } = await worldOnDisk();
  await rm(join(world.folder(1), 'save'));
  await world.games.download(world.request(2));
  await world.engine.nth(2);
  await world.games.pause(2);
  await world.games.uninstall(1);
  expect(await disk.id()).not.toBeNull();
  await world.games.cancel(2);
  expect(await readdir(disk.point)).toEqual([]);
});

test('the file goes with a game that moves away, and stays with what another host has', async () => {
  const { world, disk } = await worldOnDisk();
  const [goal, next] = [await temporaryFolder(), await temporaryFolder()];
  await world.games.move(1, goal);
  await world.idle();
  expect(await readdir(disk.point)).toEqual([]);
  await mkdir(join(goal, 'game-7'));
  await world.games.move(1, next);
  await world.idle();
  expect((await readdir(goal)).toSorted()).toEqual([PLACE_FILE, 'game-7']);
  expect((await readdir(next)).toSorted()).toEqual([PLACE_FILE, 'game-1']);
});

test('a paused download of an older host goes on where its disk numbers folders anew', async () => {
  const world = await ServiceWorld.open();
  const disk = new PulledDisk(world.home, 'games');
  await world.games.download(world.request(1));
  const { task } = await world.engine.nth(1);
  await mkdir(task.staging);
  await writeFile(join(task.staging, 'part'), 'part');
  await world.games.pause(1);
  await world.games.close();
  await rm(join(disk.point, PLACE_FILE), { force: true });
  for (const record of await world.store.loadAll())
    await world.store.save({ ...record, place: RENUMBERED, placeId: null });
  await world.restart();
  await world.games.resume(1);
  await (await world.engine.nth(1)).stage(FILES);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  expect(world.registry.get(1)?.placeId).toBe(await disk.id());
});

test('a switch of an older host whose files are all placed is finished there, too', async () => {
  const world = await ServiceWorld.open();
  const disk = new PulledDisk(world.home, 'games');
  await world.games.download(world.request(1));
  const run = await world.engine.nth(1);
  vi.spyOn(world.registry, 'put').mockRejectedValue(new Error('not now'));
  await run.stage(FILES);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 5 });
  await world.games.close();
  await rm(join(disk.point, PLACE_FILE));
  for (const record of await world.store.loadAll())
    await world.store.save({ ...record, place: RENUMBERED, placeId: null });
  await world.restart();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
});

test('a download whose disk gives way to another one with the same inode begins nowhere', async () => {
  const world = await ServiceWorld.open();
  const disk = new PulledDisk(world.home, 'games');
  await world.games.download(world.request(1));
  const { task } = await world.engine.nth(1);
  await mkdir(task.staging);
  await writeFile(join(task.staging, 'part'), 'part');
  await world.games.pause(1);
  await world.games.close();
  await disk.pullOut();
  await disk.put(PLACE_FILE, JSON.stringify({ id: crypto.randomUUID() }));
  await disk.put('.game-1.staging/theirs', 'theirs');
  for (const record of await world.store.loadAll())
    await world.store.save({ ...record, place: await disk.markNow() });
  await world.restart();
  await world.games.resume(1);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ failure: { kind: 'folder-missing' } });
  expect(world.engine.runs).toHaveLength(0);
});

test('a decided move takes no save from below the disk of its game', async () => {
  const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(true) });
  await world.install(1, FILES);
  const disk = new PulledDisk(world.home, 'games');
  const goal = await temporaryFolder();
  const killed = new Error('as if killed here');
  vi.spyOn(world.registry, 'change').mockRejectedValue(killed);
  vi.spyOn(world.store, 'removeCommit').mockRejectedValue(killed);
  await world.games.move(1, goal);
  await world.idle();
  const away = await disk.pullOut();
  await disk.put('game-1/save', 'other');
  await world.games.close();
  await world.restart();
  expect(world.games.state(1)).toMatchObject({ failure: { kind: 'folder-missing' } });
  expect(await readdir(join(disk.point, 'game-1'))).toEqual(['save']);
  await disk.plugIn(away);
  await world.games.resume(1);
  await world.idle();
  expect(Object.keys(await readTree(join(goal, 'game-1'))).toSorted()).toEqual(Object.keys(FILES));
});

test('a move is not decided once the disk of its goal is pulled out', async () => {
  const goal = new PulledDisk(await temporaryFolder(), 'usb');
  const sameDisk = () => goal.pullOut().then(() => true);
  const world = await ServiceWorld.open({ sameDisk });
  await world.install(1, FILES);
  await world.games.move(1, goal.point);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ failure: { kind: 'folder-missing' } });
  expect(world.games.isSwitching(1)).toBe(false);
  expect(Object.keys(await readTree(world.folder(1))).toSorted()).toEqual(Object.keys(FILES));
});

const OTHERS = { 'bin/game': 'another version', 'data/a': 'another one', save: 'other' };

/** What may be in the place of a game's disk with files of the game's names. */
const others = {
  'another disk with games': (disk: PulledDisk) =>
    disk.put(PLACE_FILE, JSON.stringify({ id: crypto.randomUUID() })),
  'what is below its mount point': () => Promise.resolve(),
};

test.each(Object.entries(others))(
  'a game whose disk is away is uninstalled without the files of %s, over a kill too',
  async (_, make) => {
    const { world, disk, restart, look } = await worldOnDisk();
    await world.install(2, FILES);
    const away = await disk.pullOut();
    await make(disk);
    for (const [path, text] of Object.entries(OTHERS))
      for (const folder of ['game-1', 'game-2']) await disk.put(join(folder, path), text);
    const before = await readTree(disk.point);
    const names = await readdir(disk.point);
    expect(await look()).toBe('drive');
    expect(await world.games.uninstall(1)).toMatchObject({ download_state: 0 });
    await world.registry.change(2, { removing: true });
    await restart();
    expect(world.registry.list()).toEqual([]);
    expect(await readTree(disk.point)).toEqual(before);
    expect(await readdir(disk.point)).toEqual(names);
    expect(await readdir(away)).toEqual([PLACE_FILE, 'game-1', 'game-2']);
  },
);

test('the file of another disk stays where a game without its disk is uninstalled', async () => {
  const { world, disk } = await worldOnDisk();
  await disk.pullOut();
  await disk.put(PLACE_FILE, JSON.stringify({ id: crypto.randomUUID() }));
  await world.games.uninstall(1);
  expect(await disk.id()).not.toBeNull();
});

test.each(['gone', 'empty', 'a folder'] as const)(
  'a game is uninstalled with its files where the file of its place is %s',
  async (damage) => {
    const { world, disk } = await worldOnDisk();
    await damages[damage](join(disk.point, PLACE_FILE));
    await world.games.uninstall(1);
    expect(Object.keys(await readTree(world.folder(1)))).toEqual(['save']);
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
    await (await world.engine.nth(1)).stage(FILES);
    await world.idle();
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
  await disk.put(PLACE_FILE, JSON.stringify({ id: crypto.randomUUID() }));
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
