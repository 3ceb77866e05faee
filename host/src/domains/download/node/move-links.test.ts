import { mkdir, readdir, readlink, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn, readTree, temporaryFolder } from '../../../../test/temporary-folder.ts';
import { copyLink } from '../../package/node/copy-tree.ts';

async function installed(sameDisk: boolean): Promise<ServiceWorld> {
  const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(sameDisk) });
  await world.install(1, { a: '1', 'b/c': '1' });
  return world;
}

test.each([true, false])(
  'moving a game does not touch the targets of its links (by a rename: %s)',
  async (sameDisk) => {
    const world = await installed(sameDisk);
    const elsewhere = await temporaryFolder();
    await mkdir(join(elsewhere, 'more'));
    await writeFile(join(elsewhere, 'more/precious'), 'mine');
    await symlink(elsewhere, join(world.folder(1), 'b/link'));
    await world.games.move(1, join(world.home, 'games/there'));
    await world.idle();
    const target = join(world.home, 'games/there/game-1');
    expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath: target });
    expect(await readdir(join(elsewhere, 'more'))).toEqual(['precious']);
    expect(await readdir(join(target, 'b'))).toEqual(['c', 'link']);
    expect(await namesIn(join(world.home, 'games'))).toEqual(['there']);
  },
);

test('a game whose folder is a link is not moved, and stays launchable', async () => {
  const world = await installed(true);
  const folder = world.folder(1);
  await rename(folder, join(world.home, 'real'));
  await symlink('../real', folder);
  const failure = await failureOf(world.games.move(1, join(world.home, 'games/there')));
  expect(failure).toMatchObject({ kind: 'folder-linked', path: folder });
  expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath: folder });
  expect(world.games.isSwitching(1)).toBe(false);
  await rm(folder);
  expect(await failureOf(world.games.move(1, join(world.home, 'games/there')))).toMatchObject({
    kind: 'folder-missing',
    path: folder,
  });
});

/** A decided move that can never finish: `spoil` runs when the commit file is on the disk. */
async function stuck(
  sameDisk: boolean,
  spoil: (world: ServiceWorld) => Promise<unknown>,
): Promise<ServiceWorld> {
  const world = await installed(sameDisk);
  await writeFile(join(world.folder(1), 'mine'), 'mine');
  const commit = world.store.saveCommit.bind(world.store);
  vi.spyOn(world.store, 'saveCommit').mockImplementation(async (...args) => {
    await commit(...args);
    await spoil(world);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await world.games.move(1, join(world.home, 'games/there'));
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 5 });
  return world;
}

async function names(folder: string): Promise<string[]> {
  return Object.keys(await readTree(folder));
}

test('a game removed during its move does not count as moved', async () => {
  const world = await stuck(true, ({ home }) => rename(join(home, 'games/game-1'), `${home}/x`));
  const failure = { kind: 'file-changed', path: world.folder(1) };
  expect(world.games.state(1)).toMatchObject({ failure, installPath: world.folder(1) });
  await rename(`${world.home}/x`, world.folder(1));
  await world.games.resume(1);
  await world.idle();
  expect(world.games.state(1)).toMatchObject({ download_state: 4 });
  expect((await stat(join(world.home, 'games/there/game-1/a'))).isFile()).toBe(true);
});

test.each([true, false])(
  'a game with a decided move that can’t be finished can be uninstalled (rename: %s)',
  async (sameDisk) => {
    const block = (home: string): Promise<unknown> =>
      mkdir(`${home}/games/there/game-1/way`, { recursive: true });
    const world = await stuck(sameDisk, ({ home }) => block(home));
    await world.games.uninstall(1);
    expect(world.games.state(1)).toBeNull();
    expect(await names(world.folder(1))).toEqual(['mine']);
    expect(await namesIn(join(world.home, 'games/there'))).toEqual(['game-1']);
    expect(await readdir(join(world.home, 'games/there/game-1'))).toEqual(['way']);
    expect(await readdir(join(world.home, 'jobs'))).toEqual([]);
    await world.games.close();
    await world.restart();
    expect(world.games.state(1)).toBeNull();
  },
);

test.each(['saveFiles', 'put'] as const)(
  'a moved game whose record could not be written is removed from both folders (%s)',
  async (method) => {
    const world = await stuck(false, ({ registry }) => {
      vi.spyOn(registry, method).mockRejectedValueOnce(new Error('a full disk'));
      return Promise.resolve();
    });
    await world.games.uninstall(1);
    expect(world.games.state(1)).toBeNull();
    expect(await names(world.folder(1))).toEqual(['mine']);
    expect(await names(join(world.home, 'games/there/game-1'))).toEqual(['mine']);
  },
);

test('a game moved by a rename but not recorded is removed from its new folder', async () => {
  const world = await stuck(true, ({ registry }) => {
    vi.spyOn(registry, 'put').mockRejectedValueOnce(new Error('a full disk'));
    return Promise.resolve();
  });
  await world.games.uninstall(1);
  expect(world.games.state(1)).toBeNull();
  expect(await names(join(world.home, 'games/there/game-1'))).toEqual(['mine']);
  expect(await namesIn(join(world.home, 'games'))).toEqual(['there']);
});

test('on Windows a link to a folder becomes a junction with an absolute path', async () => {
  const root = await temporaryFolder();
  await mkdir(join(root, 'real'));
  await symlink('real', join(root, 'link'));
  await symlink('nowhere', join(root, 'dead'));
  await copyLink(join(root, 'link'), join(root, 'copy'), 'win32');
  await copyLink(join(root, 'dead'), join(root, 'dead copy'), 'win32');
  await copyLink(join(root, 'link'), join(root, 'here'), 'linux');
  expect(await readlink(join(root, 'copy'))).toBe(join(root, 'real'));
  expect(await readlink(join(root, 'dead copy'))).toBe('nowhere');
  expect(await readlink(join(root, 'here'))).toBe('real');
});
