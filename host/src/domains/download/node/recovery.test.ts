import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { gamePath } from '@gamebox/contract/host';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { stagingOf } from '../../../../test/staging-of.ts';
import { namesIn, readTree, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { GameFolder } from '../../storage/node/game-folder.ts';
import { diskSilent } from '../../storage/node/make-folder.ts';

async function texts(folder: string): Promise<Record<string, string>> {
  const tree = await readTree(folder);
  return Object.fromEntries(Object.entries(tree).map(([path, bytes]) => [path, String(bytes)]));
}

const broken = new Error('as if killed here');

/** Interrupts a switch at one of its steps. */
const STEPS: Record<string, (world: ServiceWorld) => { mockRestore: () => void }> = {
  'before the first file': () => breakOff(GameFolder.prototype, 'prepareParent', 0),
  'after one file': () => breakOff(GameFolder.prototype, 'prepareParent', 1),
  'after two files': () => breakOff(GameFolder.prototype, 'prepareParent', 2),
  'before the release is kept': ({ registry }) => breakOff(registry, 'keepRelease', 0),
  'before the files are listed': ({ registry }) => breakOff(registry, 'saveFiles', 0),
  'before the registry points to it': ({ registry }) => breakOff(registry, 'put', 0),
  'before the job is taken away': ({ store }) => breakOff(store, 'finish', 0),
};

/** Lets `method` succeed this many times, then throw. */
function breakOff<T extends object>(target: T, method: keyof T & string, passes: number) {
  const real: unknown = Reflect.get(target, method);
  let calls = 0;
  Reflect.set(target, method, function (this: unknown, ...args: unknown[]): unknown {
    calls += 1;
    if (calls > passes) throw broken;
    return typeof real === 'function' ? Reflect.apply(real, this, args) : undefined;
  });
  return { mockRestore: () => void Reflect.set(target, method, real) };
}

test.each(Object.entries(STEPS))(
  'a decided switch interrupted %s is finished at the next start',
  async (_name, breakAt) => {
    const world = await ServiceWorld.open();
    await world.install(1, { a: '1', b: '1', 'gone/c': '1' });
    for (const own of ['mine', 'own']) await writeFile(join(world.folder(1), own), own);
    world.engine.facts = { ...world.engine.facts, release: 2, version: '2' };
    await world.games.download(world.request(1));
    const removed = [gamePath.parse('gone/c')];
    const step = breakAt(world);
    const staged = { a: '2', own: '2', b: '2', 'new/d': '2' };
    await (await world.engine.nth(2)).stage(staged, { removed });
    await world.idle();
    step.mockRestore();
    expect(world.games.state(1)).toMatchObject({ download_state: 5 });
    await world.games.close();
    await world.restart();
    expect(world.games.state(1)).toMatchObject({ download_state: 4, version: '2' });
    const whole = { ...staged, mine: 'mine', 'own.kept-1': 'own' };
    expect(await texts(world.folder(1))).toEqual(whole);
    expect(await readdir(world.folder(1))).not.toContain('gone');
    expect(await readdir(join(world.home, 'jobs'))).toEqual([]);
    expect(await namesIn(join(world.home, 'games'))).toEqual(['game-1']);
    const kept = await texts(join(world.home, 'installed'));
    expect(kept['1.release']).toBe('release 2');
  },
);

test('a failed decided switch can’t be cancelled, and the next try finishes it', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1' });
  world.engine.facts = { ...world.engine.facts, release: 2, version: '2' };
  const put = vi.spyOn(world.registry, 'put');
  put.mockRejectedValue(new HostError(failures.fileInUse('/a')));
  await world.games.download(world.request(1));
  await (await world.engine.nth(2)).stage({ a: '2' });
  await world.idle();
  const failed = { download_state: 5, failure: { kind: 'file-in-use', path: '/a' } };
  expect(world.games.state(1)).toMatchObject(failed);
  expect(world.games.isSwitching(1)).toBe(true);
  expect(await world.games.cancel(1)).toMatchObject(failed);
  put.mockRestore();
  await world.games.resume(1);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4, version: '2' });
  expect(world.games.isSwitching(1)).toBe(false);
  expect(await texts(world.folder(1))).toEqual({ a: '2' });
});

test('an interrupted uninstallation is finished at the next start', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1', 'b/c': '1' });
  const kept = join(await temporaryFolder(), 'kept');
  const spy = vi.spyOn(GameFolder.prototype, 'remove');
  onTestFinished(() => spy.mockRestore());
  spy.mockImplementationOnce(async function (this: GameFolder, path: string) {
    await rm(this.path(path));
    // The files that a kill at this moment would leave.
    await cp(world.home, kept, { recursive: true });
  });
  await world.games.uninstall(1);
  await world.games.close();
  await rm(world.home, { recursive: true });
  await cp(kept, world.home, { recursive: true });
  expect(Object.keys(await texts(world.folder(1)))).toEqual(['b/c']);
  await world.restart();
  expect(world.games.state(1)).toBeNull();
  expect(await namesIn(join(world.home, 'games'))).toEqual([]);
  expect(await readdir(join(world.home, 'installed'))).toEqual([]);
});

test('the job of a game being removed is removed with it at the next start', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1' });
  await world.games.download(world.request(1));
  await world.games.pause(1);
  await world.registry.change(1, { removing: true });
  await world.games.close();
  await world.restart();
  expect(world.games.state(1)).toBeNull();
  expect(await readdir(join(world.home, 'jobs'))).toEqual([]);
});

test('a half-cancelled job is removed with its files at the next start', async () => {
  const world = await ServiceWorld.open();
  await world.games.download(world.request(1));
  const staging = await stagingOf(world.home);
  await mkdir(staging, { recursive: true });
  await world.games.pause(1);
  await rename(join(world.home, 'jobs/1'), join(world.home, 'jobs/.gone-1-0-0'));
  await world.games.close();
  await world.restart();
  expect(world.games.state(1)).toBeNull();
  expect(await readdir(join(world.home, 'jobs'))).toEqual([]);
  // It was made for this job.
  expect(await readdir(world.home)).not.toContain('games');
});

test('what a move that waits had copied makes room at the next start', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, { a: '1' });
  await world.games.download(world.request(2));
  await world.games.move(1, await temporaryFolder(), true);
  await world.games.pauseAll();
  await world.games.close();
  const move = (await world.store.loadAll()).find(({ kind }) => kind === 'move');
  if (move === undefined) throw new Error('no move waits');
  const copy = move.staging;
  await mkdir(copy);
  await writeFile(join(copy, 'a'), '1');
  await world.restart();
  expect(world.games.state(1)).toMatchObject({ download_state: 2 });
  await expect(readdir(copy)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('the queue goes on with what ran, then with what had no network, then with what waited', async () => {
  const world = await ServiceWorld.open();
  await world.games.download(world.request(3));
  await world.games.queue(world.request(1));
  (await world.engine.nth(1)).fail(new HostError(failures.network()));
  await (await world.engine.nth(2)).stage({ a: '1' });
  await world.idle();
  expect(world.games.state(3)).toMatchObject({ waiting: 'offline' });
  await world.games.download(world.request(2));
  await world.games.queue(world.request(4));
  await world.games.close();
  await world.restart();
  expect((await world.engine.nth(1)).task.gameId).toBe(2);
  expect(world.games.state(3)).toMatchObject({ queuePosition: 1 });
  expect(world.games.state(4)).toMatchObject({ queuePosition: 2 });
});

test('what failed on a disk that did not answer has its turn after what waits', async () => {
  const world = await ServiceWorld.open();
  await world.games.download(world.request(1));
  (await world.engine.nth(1)).fail(diskSilent());
  await world.idle();
  await world.games.download(world.request(2));
  await world.games.queue(world.request(3));
  await world.games.close();
  await world.restart();
  expect((await world.engine.nth(1)).task.gameId).toBe(2);
  expect(world.games.state(3)).toMatchObject({ queuePosition: 1 });
  expect(world.games.state(1)).toMatchObject({ queuePosition: 2 });
});

/** A paused job that was given up while a file stood in place of the games' folder. */
async function givenUpWithoutDrive() {
  const world = await ServiceWorld.open();
  for (const gameId of [1, 2]) {
    await world.games.download(world.request(gameId));
    await world.games.pause(gameId);
  }
  const staging = await stagingOf(world.home);
  await mkdir(staging, { recursive: true });
  await rename(join(world.home, 'games'), join(world.home, 'aside'));
  await writeFile(join(world.home, 'games'), 'in the way');
  await world.store.remove(1);
  await world.games.close();
  return { world, staging };
}

async function jobsOf({ home }: ServiceWorld): Promise<string[]> {
  return (await readdir(join(home, 'jobs'))).sort();
}

test('files of a job whose drive is away do not stop the start, and are removed later', async () => {
  const { world, staging } = await givenUpWithoutDrive();
  const [gone = ''] = await jobsOf(world);
  expect(gone).toMatch(/^\.gone-1-/);
  await world.restart();
  expect(world.games.state(2)).toMatchObject({ gameId: 2 });
  expect(await jobsOf(world)).toEqual([gone, '2']);
  await world.games.close();
  await rm(join(world.home, 'games'));
  await rename(join(world.home, 'aside'), join(world.home, 'games'));
  await world.restart();
  expect(await jobsOf(world)).toEqual(['2']);
  await expect(readdir(staging)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('an unreadable record whose files can’t be removed does not stop the start', async () => {
  const { world } = await givenUpWithoutDrive();
  await mkdir(join(world.home, 'jobs/3'));
  await writeFile(join(world.home, 'jobs/3/job.json'), 'no JSON');
  await world.restart();
  expect(world.games.state(2)).toMatchObject({ gameId: 2 });
  expect(world.games.state(3)).toBeNull();
});
