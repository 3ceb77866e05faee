import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { gamePath } from '@gamebox/contract/host';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { MissingFolders } from '../../package/node/missing-folders.ts';
import { GameFolder } from '../../storage/node/game-folder.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn } from '../../../../test/temporary-folder.ts';

const OLD = { 'bin/game': 'old', 'data/a': 'old a' };
const NEW = { 'bin/game': 'new', 'data/a': 'new a' };

/** Game 1 with a save, on a disk whose mount point stays as an empty folder. */
async function worldWithGame() {
  const world = await ServiceWorld.open();
  await world.install(1, OLD);
  const [games, away] = [join(world.home, 'games'), join(world.home, 'away')];
  await writeFile(join(world.folder(1), 'save'), 'precious');
  const pullOut = async (): Promise<void> => {
    await rename(games, away);
    await mkdir(games);
  };
  const plugIn = async (): Promise<void> => {
    expect(await readdir(games)).toEqual([]);
    await rm(games, { recursive: true });
    await rename(away, games);
  };
  const read = (path: string): Promise<string> => readFile(join(world.folder(1), path), 'utf8');
  const missing = { download_state: 5, failure: { kind: 'folder-missing', path: games } };
  return { world, games, pullOut, plugIn, read, missing };
}

const begin = {
  update: (world: ServiceWorld) => world.games.download(world.request(1)),
  check: (world: ServiceWorld) => world.games.verify(1),
};

test.each(['update', 'check'] as const)(
  'the %s of a game whose disk is away makes nothing below, and goes on with the disk',
  async (name) => {
    const { world, pullOut, plugIn, read, missing } = await worldWithGame();
    await pullOut();
    const { length } = world.engine.runs;
    for (let time = 0; time < 2; time += 1) {
      await begin[name](world);
      await world.idle();
      expect(world.games.state(1)).toMatchObject(missing);
      await vi.waitUntil(() => world.games.state(1)?.missing === 'drive');
    }
    expect(world.engine.runs).toHaveLength(length);
    await plugIn();
    world.engine.facts = { ...world.engine.facts, release: 2 };
    await begin[name](world);
    await (await world.engine.nth(length + 1)).stage(NEW);
    await world.idle();
    expect(world.games.state(1)).toMatchObject({ download_state: 4 });
    expect([await read('bin/game'), await read('save')]).toEqual(['new', 'precious']);
  },
);

test('a game that an older host installed is noted when a start finds it', async () => {
  const { world, pullOut, plugIn, missing } = await worldWithGame();
  const { place, placeId } = world.registry.get(1) ?? {};
  expect(place).toMatch(/^\d+:\d+$/);
  await world.registry.change(1, { place: undefined, placeId: undefined });
  await world.games.close();
  await world.restart();
  expect(world.registry.get(1)).toMatchObject({ place, placeId });
  await world.games.close();
  await pullOut();
  await world.restart();
  expect(world.registry.get(1)).toMatchObject({ place, placeId });
  await world.games.verify(1);
  await world.idle();
  expect(world.games.state(1)).toMatchObject(missing);
  await plugIn();
});

test('a game whose device has got another number is no other one', async () => {
  const { world } = await worldWithGame();
  const [, inode] = world.registry.get(1)?.place?.split(':') ?? [];
  await world.registry.change(1, { place: `0:${inode}` });
  await rm(world.folder(1), { recursive: true });
  await world.games.verify(1);
  await (await world.engine.nth(2)).stage(OLD);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
});

test('a folder that the player deleted from the disk is brought again', async () => {
  const { world, read } = await worldWithGame();
  await rm(world.folder(1), { recursive: true });
  await world.games.verify(1);
  await (await world.engine.nth(2)).stage(OLD);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  expect(await read('bin/game')).toBe('old');
});

test('what was staged below the mount point is not taken for the game’s disk', async () => {
  const { world, games, pullOut, missing } = await worldWithGame();
  await pullOut();
  await mkdir(join(games, '.game-1.staging'));
  await mkdir(world.folder(1));
  await world.games.download(world.request(1));
  await world.idle();
  expect(world.games.state(1)).toMatchObject(missing);
});

test('a disk that is pulled out while the engine works fails the update', async () => {
  const { world, games, pullOut, missing } = await worldWithGame();
  await world.games.download(world.request(1));
  const run = await world.engine.nth(2);
  expect(run.task.place).toBe(world.registry.get(1)?.place);
  await pullOut();
  const place = vi.spyOn(world.store, 'saveCommit');
  await run.stage(NEW);
  await world.idle();
  expect(world.games.state(1)).toMatchObject(missing);
  expect(place).not.toHaveBeenCalled();
  expect(await namesIn(games)).toEqual([expect.stringMatching(/^\.game-1\.staging-/)]);
});

/** Pulls the disk out as the switch is decided, or as it makes way for its first or second file. */
const moments = {
  'at the decision': (world: ServiceWorld, pullOut: () => Promise<void>) => {
    const save = world.store.saveCommit.bind(world.store);
    vi.spyOn(world.store, 'saveCommit').mockImplementation(async (...args) => {
      await save(...args);
      await pullOut();
    });
  },
  'before its first file': (_: ServiceWorld, pullOut: () => Promise<void>) =>
    beforeFile(1, pullOut),
  'before its second file': (_: ServiceWorld, pullOut: () => Promise<void>) =>
    beforeFile(2, pullOut),
  'before its records': (_: ServiceWorld, pullOut: () => Promise<void>) => beforeFile(3, pullOut),
};

/** The third time is after the last of two files, as emptied folders are removed. */
function beforeFile(number: number, work: () => Promise<void>): void {
  let times = 0;
  // oxlint-disable-next-line typescript/unbound-method -- It is applied to the folder of each call.
  const { clearWay, removeEmptyFolders } = GameFolder.prototype;
  const step = async (): Promise<void> => {
    times += 1;
    if (times === number) await work();
  };
  vi.spyOn(GameFolder.prototype, 'clearWay').mockImplementation(async function (
    this: GameFolder,
    ...args
  ) {
    await step();
    return clearWay.apply(this, args);
  });
  vi.spyOn(GameFolder.prototype, 'removeEmptyFolders').mockImplementation(async function (
    this: GameFolder,
    ...args
  ) {
    if (times === 2) await step();
    return removeEmptyFolders.apply(this, args);
  });
}

test.each(Object.entries(moments))(
  'a switch whose disk is pulled out %s makes nothing below and is finished with the disk',
  async (_, pullAt) => {
    const { world, games, pullOut, plugIn, read, missing } = await worldWithGame();
    world.engine.facts = { ...world.engine.facts, release: 2 };
    await world.games.download(world.request(1));
    const run = await world.engine.nth(2);
    pullAt(world, pullOut);
    await run.stage(NEW);
    await world.idle();
    vi.restoreAllMocks();
    expect(world.games.state(1)).toMatchObject(missing);
    expect(world.games.isSwitching(1)).toBe(true);
    await world.games.close();
    await world.restart();
    expect(world.games.state(1)).toMatchObject(missing);
    expect(world.registry.get(1)?.release).toBe(1);
    expect(await readdir(games)).toEqual([]);
    await plugIn();
    await world.games.resume(1);
    await world.idle();
    expect(world.games.state(1)).toMatchObject({ download_state: 4 });
    expect(world.registry.get(1)?.release).toBe(2);
    for (const [path, text] of Object.entries(NEW)) expect(await read(path)).toBe(text);
    expect(await namesIn(games)).toEqual(['game-1']);
  },
);

test('a decided switch is finished at the next start where the disk has got other numbers', async () => {
  const { world, pullOut, plugIn, read, missing } = await worldWithGame();
  await world.games.download(world.request(1));
  const run = await world.engine.nth(2);
  moments['at the decision'](world, pullOut);
  await run.stage(NEW);
  await world.idle();
  vi.restoreAllMocks();
  expect(world.games.state(1)).toMatchObject(missing);
  await world.games.close();
  await plugIn();
  for (const record of await world.store.loadAll())
    await world.store.save({ ...record, place: '0:1' });
  await world.restart();
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  for (const [path, text] of Object.entries(NEW)) expect(await read(path)).toBe(text);
});

test('files that a check misses without the disk are none that it found bad', async () => {
  const { world, pullOut, plugIn, missing, games } = await worldWithGame();
  await world.games.verify(1);
  const run = await world.engine.nth(2);
  await pullOut();
  run.events.onDamaged([gamePath.parse('bin/game')]);
  run.fail(new HostError(failures.folderMissing(games)));
  await world.idle();
  expect(world.games.state(1)).toMatchObject(missing);
  await plugIn();
  expect(await world.games.cancel(1)).toMatchObject({ download_state: 4 });
});

test('a bad file is known although the check ends at that moment', async () => {
  const { world } = await worldWithGame();
  await world.games.verify(1);
  const run = await world.engine.nth(2);
  run.events.onDamaged([gamePath.parse('bin/game')]);
  run.fail(new HostError(failures.network()));
  await world.idle();
  expect(await world.games.cancel(1)).toMatchObject({
    download_state: 5,
    failure: { kind: 'hash-mismatch', path: 'bin/game' },
  });
});

test('a download whose disk is pulled out before anything is staged stays off the disk below', async () => {
  const { world, pullOut, plugIn, missing } = await worldWithGame();
  await world.games.download(world.request(2));
  const run = await world.engine.nth(2);
  expect(run.task.place).toBe(world.registry.get(1)?.place);
  await pullOut();
  run.events.onBytes(1, 2);
  await run.stage({ a: '1' });
  await world.idle();
  expect(world.games.state(2)).toMatchObject(missing);
  expect(world.registry.get(2)).toBeNull();
  await rm(run.task.staging, { recursive: true });
  await plugIn();
  await world.games.resume(2);
  await (await world.engine.nth(3)).stage({ a: '1' });
  await world.idle();
  expect(world.games.state(2)).toMatchObject({ download_state: 4 });
});

test('an empty folder that was made below as the disk went is not what a download has staged', async () => {
  const { world, pullOut, plugIn, missing } = await worldWithGame();
  await world.games.download(world.request(2));
  const { staging } = (await world.engine.nth(2)).task;
  await mkdir(staging);
  await writeFile(join(staging, 'part'), 'half');
  await world.games.pause(2);
  await pullOut();
  await mkdir(staging);
  await world.games.resume(2);
  await world.idle();
  expect(world.games.state(2)).toMatchObject(missing);
  await rm(staging, { recursive: true });
  await plugIn();
  await world.games.resume(2);
  await world.staged(3, { a: '1' });
  expect(world.games.state(2)).toMatchObject({ download_state: 4 });
});

test('whether a game’s own disk is away is told without waiting for all others', async () => {
  const { world, pullOut } = await worldWithGame();
  vi.spyOn(MissingFolders.prototype, 'look').mockReturnValue(Promise.withResolvers<void>().promise);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await world.games.isAway(1)).toBe(false);
  await pullOut();
  expect(await world.games.isAway(1)).toBe(true);
});
