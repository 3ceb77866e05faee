import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { gamePath } from '@gamebox/contract/host';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { stagingOf } from '../../../../test/staging-of.ts';
import { namesIn, readTree, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { GameFolder } from '../../storage/node/game-folder.ts';
import { readKeptRelease } from '../../package/node/release-file.ts';

const A = gamePath.parse('a');

async function installed(files: Record<string, string>): Promise<ServiceWorld> {
  const world = await ServiceWorld.open();
  await world.install(1, files);
  return world;
}

async function beginUpdate(world: ServiceWorld): Promise<void> {
  world.engine.facts = { ...world.engine.facts, release: 2, version: '2' };
  await world.games.download(world.request(1));
}

async function texts(folder: string): Promise<Record<string, string>> {
  const tree = await readTree(folder);
  return Object.fromEntries(Object.entries(tree).map(([path, bytes]) => [path, String(bytes)]));
}

test('a file changed after its check is staged again', async () => {
  const world = await installed({ a: '1' });
  await beginUpdate(world);
  const wrong = [{ inode: '1', size: 1, modifiedNs: '1' }];
  await (await world.engine.nth(2)).stage({ a: '2' }, { marks: wrong });
  await (await world.engine.nth(3)).stage({ a: '2' });
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4, version: '2' });
});

test('a file that another program keeps changing fails the update, and the game can be played', async () => {
  const world = await installed({ a: '1' });
  await beginUpdate(world);
  const wrong = [{ inode: '1', size: 1, modifiedNs: '1' }];
  for (const run of [2, 3, 4])
    await (await world.engine.nth(run)).stage({ a: '2' }, { marks: wrong });
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ failure: { kind: 'file-changed', path: 'a' } });
  expect(world.games.isSwitching(1)).toBe(false);
  expect(await texts(world.folder(1))).toEqual({ a: '1' });
});

test('a file that changes after the decision is checked alone', async () => {
  const world = await installed({ a: '1' });
  const save = world.store.saveCommit.bind(world.store);
  vi.spyOn(world.store, 'saveCommit').mockImplementation(async (gameId, commit) => {
    await save(gameId, commit);
    await writeFile(join(await stagingOf(world.home), 'a'), 'other');
  });
  await beginUpdate(world);
  await (await world.engine.nth(2)).stage({ a: '2' });
  const { task } = await world.engine.nth(3);
  expect(task).toMatchObject({ kind: 'repair', installed: { placedAt: { a: 0 } } });
  expect(world.registry.get(1)?.version).toBe('2');
});

test.runIf(process.platform === 'linux')(
  'a game linked to another disk fails before the decision, and nothing is lost',
  async () => {
    const world = await installed({ a: '1', gone: '1' });
    const disk = await mkdtemp('/dev/shm/gamebox-test-');
    onTestFinished(() => rm(disk, { recursive: true, force: true }));
    expect((await stat(disk)).dev).not.toBe((await stat(world.home)).dev);
    await rm(world.folder(1), { recursive: true });
    await writeFile(join(disk, 'a'), '1');
    await writeFile(join(disk, 'gone'), '1');
    await symlink(disk, world.folder(1));
    await beginUpdate(world);
    const removed = [gamePath.parse('gone')];
    await (await world.engine.nth(2)).stage({ a: '2' }, { removed });
    await world.idle();
    const failure = { kind: 'folder-linked', path: world.folder(1) };
    expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
    expect(world.games.isSwitching(1)).toBe(false);
    expect(await texts(disk)).toEqual({ a: '1', gone: '1' });
    await world.games.close();
    await world.restart();
    expect(world.games.state(1)).toMatchObject({ download_state: 5, failure });
    await world.games.cancel(1);
    expect(world.games.state(1)).toMatchObject({ download_state: 4, version: '1' });
    await world.games.uninstall(1);
    expect(world.games.state(1)).toBeNull();
    expect(await namesIn(disk)).toEqual([]);
  },
);

test('a game with a decided switch that can’t be finished can be uninstalled', async () => {
  const world = await installed({ a: '1', b: '1' });
  await writeFile(join(world.folder(1), 'mine'), 'mine');
  const put = vi.spyOn(world.registry, 'put');
  put.mockRejectedValue(new HostError(failures.fileInUse('/a')));
  await beginUpdate(world);
  await (await world.engine.nth(2)).stage({ a: '2', 'new/c': '2' });
  await world.idle();
  expect(world.games.isSwitching(1)).toBe(true);
  put.mockRestore();
  await world.games.uninstall(1);
  expect(world.games.state(1)).toBeNull();
  expect(await texts(world.folder(1))).toEqual({ mine: 'mine' });
  await world.games.close();
  await world.restart();
  expect(world.games.state(1)).toBeNull();
});

test('uninstalling after an unfinished switch keeps files that the switch had not placed', async () => {
  const world = await installed({ a: '1', b: '1' });
  await writeFile(join(world.folder(1), 'own'), 'mine');
  const spy = vi.spyOn(GameFolder.prototype, 'prepareParent');
  onTestFinished(() => spy.mockRestore());
  spy.mockRejectedValue(new HostError(failures.fileInUse('/a')));
  await beginUpdate(world);
  await (await world.engine.nth(2)).stage({ a: '2', own: '2' });
  await world.idle();
  expect(world.games.isSwitching(1)).toBe(true);
  await world.games.uninstall(1);
  expect(world.games.state(1)).toBeNull();
  expect(await texts(world.folder(1))).toEqual({ own: 'mine' });
});

/** Makes the removal of files with these names fail. */
function hold(names: readonly string[], code = 'EROFS') {
  const spy = vi.spyOn(GameFolder.prototype, 'remove');
  spy.mockImplementation(function (this: GameFolder, path: string) {
    if (!names.includes(path)) return rm(this.path(path));
    return Promise.reject(Object.assign(new Error(code), { code }));
  });
  onTestFinished(() => spy.mockRestore());
  return spy;
}

test('an uninstallation that fails halfway reports what is left, and is continued', async () => {
  const world = await installed({ a: '1', b: '1', 'c/d': '1' });
  const spy = hold(['b', 'c/d']);
  await expect(world.games.uninstall(1)).rejects.toMatchObject({
    failure: { kind: 'uninstall-incomplete', left: 2, path: join(world.folder(1), 'b') },
  });
  const told = { download_state: 5, failure: { kind: 'uninstall-incomplete', left: 2 } };
  expect(world.games.state(1)).toMatchObject(told);
  expect(world.games.isSwitching(1)).toBe(true);
  spy.mockRestore();
  await world.games.close();
  await world.restart();
  // The player has seen the failure: only the player continues the job.
  expect(world.games.state(1)).toMatchObject(told);
  expect(await texts(world.folder(1))).toEqual({ b: '1', 'c/d': '1' });
  await world.games.uninstall(1);
  expect(world.games.state(1)).toBeNull();
  expect(await namesIn(join(world.home, 'games'))).toEqual([]);
});

test('on a disk that can’t be written the game stays unchanged', async () => {
  const world = await installed({ a: '1', b: '1' });
  hold(['a', 'b']);
  await expect(world.games.uninstall(1)).rejects.toMatchObject({
    failure: { kind: 'folder-not-writable' },
  });
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  expect(world.games.isSwitching(1)).toBe(false);
  await world.games.close();
  await world.restart();
  expect(await texts(world.folder(1))).toEqual({ a: '1', b: '1' });
});

test('an uninstallation does not follow links', async () => {
  const world = await installed({ a: '1', 'c/d': '1' });
  const elsewhere = await temporaryFolder();
  await writeFile(join(elsewhere, 'd'), 'mine');
  await rm(join(world.folder(1), 'c'), { recursive: true });
  await symlink(elsewhere, join(world.folder(1), 'c'));
  expect(await world.games.uninstall(1)).toMatchObject({
    download_state: 0,
    leftLinks: [join(world.folder(1), 'c')],
  });
  expect(world.games.state(1)).toBeNull();
  expect(await texts(elsewhere)).toEqual({ d: 'mine' });
});

test('a damaged job record is restored from its copy', async () => {
  const world = await ServiceWorld.open();
  await world.games.download({ ...world.request(1), installDir: join(world.home, 'games/other') });
  await world.engine.nth(1);
  await mkdir(await stagingOf(world.home), { recursive: true });
  await world.games.pause(1);
  await world.games.close();
  await writeFile(join(world.home, 'jobs/1/job.json'), '{');
  await world.restart();
  expect(world.games.state(1)).toMatchObject({ download_state: 2, name: 'game 1' });
  await world.games.cancel(1);
  expect(await readdir(world.home)).not.toContain('games');
});

test('if the copy is damaged too, the next job of the game takes up what was staged', async () => {
  const world = await installed({ a: '1' });
  await beginUpdate(world);
  const staging = await stagingOf(world.home);
  await mkdir(staging, { recursive: true });
  await writeFile(join(staging, 'part'), 'half');
  await world.games.pause(1);
  await world.games.close();
  for (const name of ['job.json', 'job.copy.json'])
    await writeFile(join(world.home, 'jobs/1', name), '{');
  await world.restart();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  expect(await readdir(join(world.home, 'jobs'))).toEqual([]);
  await beginUpdate(world);
  const run = await world.engine.nth(1);
  expect(await readFile(join(run.task.staging, 'part'), 'utf8')).toBe('half');
  await run.stage({ a: '2' });
  await world.idle();
  expect(await namesIn(join(world.home, 'games'))).toEqual(['game-1']);
});

test('the list of installed games is restored from the signed releases', async () => {
  const world = await installed({ [A]: '1' });
  const before = world.registry.get(1);
  for (const damage of [
    () => writeFile(join(world.home, 'installed.json'), '{"x'),
    () => rm(join(world.home, 'installed.json')),
  ]) {
    await world.games.close();
    await damage();
    await world.restart();
    expect(world.registry.get(1)).toEqual(before);
  }
});

test('a link or file in place of the jobs folder is put aside, and the next job is stored', async () => {
  const world = await installed({ a: '1' });
  const jobs = join(world.home, 'jobs');
  for (const [index, put] of [
    () => symlink('jobs', jobs),
    () => symlink('nowhere', jobs),
    () => writeFile(jobs, 'mine'),
  ].entries()) {
    await world.games.close();
    await rm(jobs, { recursive: true, force: true });
    await put();
    await world.restart();
    expect(await world.store.loadAll()).toEqual([]);
    expect((await readdir(world.home)).filter((name) => name.startsWith('jobs.bad-'))).toHaveLength(
      index + 1,
    );
  }
  await beginUpdate(world);
  await (await world.engine.nth(1)).stage({ a: '2' });
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4, version: '2' });
});

test('a link or folder in place of a stored release does not block the uninstallation', async () => {
  const world = await installed({ a: '1' });
  const path = world.registry.releaseFile(1);
  await rm(path, { force: true });
  await symlink(path, path);
  expect(await readKeptRelease(path, [])).toBeNull();
  await rm(path);
  await mkdir(join(path, 'x'), { recursive: true });
  expect(await readKeptRelease(path, [])).toBeNull();
  await world.games.uninstall(1);
  expect(world.games.state(1)).toBeNull();
  expect(await readdir(join(world.home, 'installed'))).toEqual([]);
});

test('a decision written but not synced holds: no launch, and the next try finishes it', async () => {
  const world = await installed({ a: '1' });
  const save = world.store.saveCommit.bind(world.store);
  vi.spyOn(world.store, 'saveCommit').mockImplementation(async (gameId, commit) => {
    await save(gameId, commit);
    throw new HostError(failures.folderNotWritable(world.home));
  });
  await beginUpdate(world);
  await (await world.engine.nth(2)).stage({ a: '2' });
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 5, version: '1' });
  expect(world.games.isSwitching(1)).toBe(true);
  vi.restoreAllMocks();
  await world.games.resume(1);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4, version: '2' });
  expect(await texts(world.folder(1))).toEqual({ a: '2' });
});
