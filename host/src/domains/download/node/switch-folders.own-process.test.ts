import fs from 'node:fs';
import { chmod, mkdir, readdir, stat, unlink, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { gamePath } from '@gamebox/contract/host';
import { FakeEngine } from '../../../../test/fake-engine.ts';
import { heedRights } from '../../../../test/heed-rights.ts';
import { changeRecord, killedBeforeCommit } from '../../../../test/killed-before-commit.ts';
import { mayMount, mountSmall } from '../../../../test/mounts.ts';
import { PulledDisk } from '../../../../test/pulled-disk.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { stagingOf } from '../../../../test/staging-of.ts';
import { readTree } from '../../../../test/temporary-folder.ts';

const OLD = { a: '1', 'data/b': '1', 'data/deep/gone': '1' };
const NEW = { a: '2', 'data/b': '2', 'data/new/c': '2', 'else/where/d': '2' };
const removed = [gamePath.parse('data/deep/gone')];
const NEWER = { ...new FakeEngine().facts, release: 2, version: '2' };

async function updated(world: ServiceWorld): Promise<void> {
  const number = world.engine.runs.length + 1;
  world.engine.facts = NEWER;
  if (world.games.state(1)?.download_state === 5) await world.games.resume(1);
  else await world.games.download(world.request(1));
  await (await world.engine.nth(number)).stage(NEW, { removed });
  await world.idle();
}

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}

async function texts(folder: string): Promise<Record<string, string>> {
  const tree = await readTree(folder);
  return Object.fromEntries(Object.entries(tree).map(([path, bytes]) => [path, String(bytes)]));
}

/** A failed job without a decision, and the old version as it was. */
async function expectUndecided(world: ServiceWorld, folders: string[]): Promise<void> {
  expect(world.games.state(1)).toMatchObject({ download_state: 5, version: '1' });
  expect(await world.store.loadAll()).toMatchObject([{ state: 'failed', decided: false }]);
  expect(await texts(world.folder(1))).toEqual(OLD);
  const paths = await readdir(world.folder(1), { recursive: true });
  expect(paths.toSorted()).toEqual([...Object.keys(OLD), ...folders].toSorted());
}

async function expectUpdated(world: ServiceWorld): Promise<void> {
  expect(world.games.state(1)).toMatchObject({ download_state: 4, version: '2' });
  expect(await texts(world.folder(1))).toEqual(NEW);
  expect(await readdir(join(world.home, 'jobs'))).toEqual([]);
}

test.runIf(mayMount)(
  'a disk without room for another folder fails before the decision',
  async () => {
    const world = await ServiceWorld.open();
    const games = join(world.home, 'games');
    const enlarge = mountSmall(games, 'nr_inodes=24');
    await world.install(1, OLD);
    const commits = vi.spyOn(world.store, 'saveCommit');
    const tried = vi.spyOn(world.store, 'tryWriting').mockImplementation(async () => {
      for (let number = 0; ; number += 1)
        try {
          await writeFile(join(games, `ballast-${number}`), '');
        } catch {
          // One is left.
          return unlink(join(games, 'ballast-0'));
        }
    });
    await updated(world);
    expect(commits).not.toHaveBeenCalled();
    expect(world.games.state(1)).toMatchObject({ failure: { kind: 'unavailable' } });
    await expectUndecided(world, ['data', 'data/deep']);
    tried.mockRestore();
    enlarge('nr_inodes=60');
    await updated(world);
    await expectUpdated(world);
  },
);

test('an update makes a game’s read-only folders writable and leaves them as they were', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, OLD);
  const folders = ['', 'data', 'data/deep'].map((path) => join(world.folder(1), path));
  for (const folder of folders) await chmod(folder, 0o555);
  heedRights();
  await updated(world);
  await expectUpdated(world);
  expect(await modeOf(world.folder(1))).toBe(0o555);
  expect(await modeOf(join(world.folder(1), 'data'))).toBe(0o555);
});

test('what a switch opened and made is undone if it was taken back, also after a kill', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, OLD);
  const folders = ['', 'data', 'data/deep'].map((path) => join(world.folder(1), path));
  // The player's own folder stays.
  await mkdir(join(world.folder(1), 'else'));
  for (const folder of folders) await chmod(folder, 0o555);
  const { unlink: remove } = fs.promises;
  vi.spyOn(fs.promises, 'unlink').mockImplementation((path) =>
    String(path).endsWith('gone')
      ? Promise.reject(Object.assign(new Error('refused'), { code: 'EPERM' }))
      : remove(path),
  );
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  const kill = vi
    .spyOn(world.store, 'removeCommit')
    .mockRejectedValue(new Error('as if killed here'));
  await updated(world);
  expect(world.games.isSwitching(1)).toBe(true);
  expect(await modeOf(join(world.folder(1), 'data'))).toBe(0o755);
  await world.games.close();
  kill.mockRestore();
  await world.restart();
  await expectUndecided(world, ['data', 'data/deep', 'else']);
  for (const folder of folders) expect(await modeOf(folder)).toBe(0o555);
});

test('a decision that can’t be written leaves no folders', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, OLD);
  const committed = vi.spyOn(world.store, 'saveCommit').mockRejectedValue(new Error('broken'));
  await updated(world);
  expect(committed).toHaveBeenCalledOnce();
  await expectUndecided(world, ['data', 'data/deep']);
});

test('a file that a power cut brought back is placed in a folder that is read-only again', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, OLD);
  const data = join(world.folder(1), 'data');
  await chmod(data, 0o555);
  heedRights();
  const put = vi.spyOn(world.registry, 'put').mockRejectedValue(new Error('as if killed here'));
  await updated(world);
  expect(put).toHaveBeenCalledOnce();
  expect(world.games.isSwitching(1)).toBe(true);
  expect(await modeOf(data)).toBe(0o555);
  await world.games.close();
  const staged = join(await stagingOf(world.home), 'data');
  await mkdir(staged, { recursive: true });
  await chmod(data, 0o755);
  fs.renameSync(join(data, 'b'), join(staged, 'b'));
  await chmod(data, 0o555);
  await world.restart();
  await world.idle();
  await expectUpdated(world);
  expect(await modeOf(data)).toBe(0o555);
});

test.each(['is given up', 'goes on', 'comes to nothing'])(
  'what was made and opened right before a kill is as it was, or as needed, if the update %s',
  async (end) => {
    const world = await ServiceWorld.open();
    await world.install(1, OLD);
    const folders = ['', 'data', 'data/deep'].map((path) => join(world.folder(1), path));
    for (const folder of folders) await chmod(folder, 0o555);
    await killedBeforeCommit(world, () => updated(world));
    const run = await world.engine.nth(1);
    const paths = await readdir(world.folder(1), { recursive: true });
    expect(paths.toSorted()).toEqual([...Object.keys(OLD), 'data', 'data/deep'].toSorted());
    if (end === 'is given up') await world.games.cancel(1);
    else if (end === 'goes on') await run.stage(NEW, { removed, facts: NEWER });
    else await run.stage({});
    await world.idle();
    const version = end === 'goes on' ? '2' : '1';
    expect(world.games.state(1)).toMatchObject({ download_state: 4, version });
    expect(await texts(world.folder(1))).toEqual(end === 'goes on' ? NEW : OLD);
    const left = end === 'goes on' ? folders.slice(0, 2) : folders;
    for (const folder of left) expect(await modeOf(folder)).toBe(0o555);
    expect(await readdir(join(world.home, 'jobs'))).toEqual([]);
  },
);

test('a paused update that was killed right before its commit leaves nothing when it is given up', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, OLD);
  const data = join(world.folder(1), 'data');
  await chmod(data, 0o555);
  await killedBeforeCommit(
    world,
    () => updated(world),
    () => changeRecord(world, 1, { state: 'paused' }),
  );
  expect(await modeOf(data)).toBe(0o755);
  expect(await readdir(world.folder(1))).toContain('else');
  await world.games.cancel(1);
  expect(await modeOf(data)).toBe(0o555);
  expect((await readdir(world.folder(1))).toSorted()).toEqual(['a', 'data']);
  expect(await readdir(join(world.home, 'jobs'))).toEqual([]);
});

test('nothing is undone below the mount point of a disk that is away', async () => {
  const world = await ServiceWorld.open();
  await world.install(1, OLD);
  await chmod(join(world.folder(1), 'data'), 0o555);
  const disk = new PulledDisk(world.home, 'games');
  await killedBeforeCommit(
    world,
    () => updated(world),
    async () => {
      await disk.pullOut();
      await mkdir(join(world.folder(1), 'else'), { recursive: true });
      await mkdir(join(world.folder(1), 'data'), { mode: 0o711 });
    },
  );
  await world.idle();
  await world.games.cancel(1);
  expect((await readdir(world.folder(1))).toSorted()).toEqual(['data', 'else']);
  expect(await modeOf(join(world.folder(1), 'data'))).toBe(0o711);
});
