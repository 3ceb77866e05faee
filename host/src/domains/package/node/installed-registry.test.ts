import { generateKeyPairSync } from 'node:crypto';
import { rmdirSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { canonicalJson, gamePath } from '@gamebox/contract/host';
import { expect, test } from 'vitest';
import { pinOf } from '@gamebox/publisher';
import { failureOf } from '../../../../test/failure-of.ts';
import { putInTheWay, THINGS_IN_THE_WAY } from '../../../../test/in-the-way.ts';
import { installedGameAt } from '../../../../test/installed-game-at.ts';
import { manifestOf } from '../../../../test/release-trees.ts';
import { signRelease } from '../../../../test/sign-release.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import type { InstalledFiles } from '../core/installed-game.ts';
import { InstalledRegistry } from './installed-registry.ts';

const open = (home: string) => InstalledRegistry.open(home, () => undefined);

/** A home folder whose list is lost, with the folders of games 1 and 2. */
async function withoutList() {
  const home = await temporaryFolder();
  const folder = (gameId: number): string => join(home, `game-${gameId}`);
  for (const path of [join(home, 'installed'), folder(1), folder(2)]) await mkdir(path);
  const beside = (name: string) => join(home, 'installed', name);
  return { home, folder, beside };
}

test('a record under another game’s number restores neither of them', async () => {
  const { home, folder, beside } = await withoutList();
  const record = { files: [], game: installedGameAt(2, folder(2)) };
  await writeFile(beside('1.json'), JSON.stringify(record));
  expect((await open(home)).list()).toEqual([]);
  await writeFile(beside('2.json'), JSON.stringify(record));
  expect((await open(home)).list()).toEqual([record.game]);
});

test('a list of another game’s files counts as lost', async () => {
  const { home, folder, beside } = await withoutList();
  const registry = await open(home);
  const row = (path: string): InstalledFiles => ({ files: [[gamePath.parse(path), 1, 0]] });
  for (const gameId of [1, 2])
    await registry.put(installedGameAt(gameId, folder(gameId)), row(`of-${gameId}`));
  await copyFile(beside('2.json'), beside('1.json'));
  const again = await open(home);
  expect(await again.files(1)).toBeNull();
  expect((await again.files(2))?.files).toEqual(row('of-2').files);
});

test('a game with a damaged row is restored beside the others', async () => {
  const { home, folder, beside } = await withoutList();
  const [one, two] = [installedGameAt(1, folder(1)), installedGameAt(2, folder(2))];
  await writeFile(join(home, 'installed.json'), JSON.stringify([one, { ...two, folder: 7 }]));
  await writeFile(beside('2.json'), JSON.stringify({ files: [], game: two }));
  expect((await open(home)).list()).toEqual([one, two]);
  expect((await open(home)).list()).toEqual([one, two]);
});

test('a record whose folder is gone restores nothing: its uninstallation was nearly done', async () => {
  const { home, folder, beside } = await withoutList();
  await rm(folder(1), { recursive: true });
  const record = { files: [], game: installedGameAt(1, folder(1)) };
  await writeFile(beside('1.json'), JSON.stringify(record));
  expect((await open(home)).list()).toEqual([]);
});

test('a signed release restores no other game', async () => {
  const { home, beside } = await withoutList();
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const text = canonicalJson(manifestOf({ 'bin/game': ['run'] }, { gameId: 1 }));
  const release = signRelease(zstdCompressSync(text), privateKey);
  const sources = { keys: [pinOf(publicKey)], installDir: home };
  const restored = async () => {
    const registry = await InstalledRegistry.open(home, () => undefined, sources);
    return registry.list().map(({ gameId }) => gameId);
  };
  await writeFile(beside('2.release'), release);
  expect(await restored()).toEqual([]);
  await writeFile(beside('1.release'), release);
  expect(await restored()).toEqual([1]);
});

test('a signed release gives the files of the installed release, and of no other', async () => {
  const { home, folder, beside } = await withoutList();
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const sources = { keys: [pinOf(publicKey)], installDir: home };
  const registry = await InstalledRegistry.open(home, () => undefined, sources);
  const game = installedGameAt(1, folder(1));
  await registry.put(game);
  const told = async (change: { gameId: number; release: number }) => {
    const text = canonicalJson(manifestOf({ 'bin/game': ['run'] }, change));
    await writeFile(beside('1.release'), signRelease(zstdCompressSync(text), privateKey));
    return (await registry.files(1))?.files.map(([path]) => path) ?? null;
  };
  expect(await told({ gameId: 1, release: game.release })).toEqual(['bin/game']);
  expect(await registry.listedFiles(1)).toBeNull();
  expect(await told({ gameId: 1, release: game.release + 1 })).toBeNull();
  expect(await told({ gameId: 2, release: game.release })).toBeNull();
});

/** A registry with game 1 whose list can't be written: a file can't be renamed over a folder. */
async function unwritable() {
  const { home, folder } = await withoutList();
  const registry = await open(home);
  await registry.put(installedGameAt(1, folder(1)));
  const list = join(home, 'installed.json');
  await rm(list);
  await mkdir(list);
  return { registry, list, version: () => registry.get(1)?.version };
}

test('a change that could not be written does not take effect', async () => {
  const { registry, version } = await unwritable();
  const both = [registry.change(1, { version: '2' }), registry.remove(1)];
  for (const failure of await Promise.all(both.map(failureOf)))
    expect(failure).toMatchObject({ kind: 'folder-not-writable' });
  expect(version()).toBe('1');
});

test('a written change takes effect, although an earlier one was not written', async () => {
  const { registry, list, version } = await unwritable();
  const lost = registry.change(1, { version: '2' }).catch(() => rmdirSync(list));
  await registry.change(1, { version: '3' });
  await lost;
  expect(version()).toBe('3');
  expect(JSON.parse(await readFile(list, 'utf8'))).toEqual(registry.list());
});

test('a stored release replaces whatever is in its place', async () => {
  const { home, beside } = await withoutList();
  const registry = await open(home);
  for (const name of ['1.release', '1.release.new'])
    await mkdir(join(beside(name), 'inside'), { recursive: true });
  await writeFile(join(home, 'release'), 'release');
  await registry.keepRelease(1, join(home, 'release'));
  expect(await readFile(registry.releaseFile(1), 'utf8')).toBe('release');
});

test.each(THINGS_IN_THE_WAY)('%s in place of the release to keep counts as lost', async (thing) => {
  const home = await temporaryFolder();
  const registry = await open(home);
  await putInTheWay(thing, join(home, 'release'));
  await writeFile(join(home, 'good'), 'good');
  await registry.keepRelease(1, join(home, 'good'));
  await registry.keepRelease(1, join(home, 'release'));
  expect(await readFile(registry.releaseFile(1), 'utf8')).toBe('good');
});

test.each([...THINGS_IN_THE_WAY.filter((thing) => thing !== 'a folder'), 'a file'])(
  '%s in place of the folder of all records is put aside',
  async (thing) => {
    const home = await temporaryFolder();
    await putInTheWay(thing, join(home, 'installed'));
    const aside: string[] = [];
    const registry = await InstalledRegistry.open(home, (backup) => aside.push(backup));
    expect(aside).toEqual([expect.stringMatching(/installed\.bad-\d+$/)]);
    await registry.put(installedGameAt(1, join(home, 'game-1')), { files: [] });
    expect((await open(home)).list()).toHaveLength(1);
  },
);

test.runIf(process.platform === 'linux')(
  'a folder that can’t be written to is told, and a list is remembered while its game is removed',
  async () => {
    const home = await temporaryFolder();
    const folder = join(home, 'installed');
    await symlink('/proc', folder);
    const told: string[] = [];
    const registry = await InstalledRegistry.open(
      home,
      () => undefined,
      undefined,
      (path) => told.push(path),
    );
    expect(await failureOf(registry.tryWriting(1))).toMatchObject({ path: folder });
    expect(told).toEqual([folder]);
    const files: InstalledFiles['files'] = [[gamePath.parse('a'), 1, 0]];
    await registry.putRemoving({ ...installedGameAt(1, home), removing: true }, { files });
    expect(await registry.files(1)).toEqual({ files });
    await registry.remove(1);
    expect(await registry.files(1)).toBeNull();
  },
);
