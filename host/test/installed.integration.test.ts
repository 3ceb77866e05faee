import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DownloadState } from '@gamebox/contract';
import { contentOf } from './content.ts';
import { failureOf } from './failure-of.ts';
import { GameWorld } from './game-world.ts';
import { hashTree, hashesOf, namesIn, readTree } from './temporary-folder.ts';

const MIB = 2 ** 20;
const PAK = 'data/中文 名.pak';
const FILES = {
  'bin/game': contentOf(MIB, 1),
  [PAK]: contentOf(700_001, 2),
  'old/only here.txt': 'old',
  'data/empty': '',
};
const FILES_BYTES = Object.fromEntries(
  Object.entries(FILES).map(([path, content]) => [path, Buffer.from(content)]),
);
const NEXT = {
  'bin/game': contentOf(MIB, 1),
  'moved/名.pak': contentOf(700_001, 2),
  'new.pak': contentOf(50_000, 9),
  'data/empty': '',
};

/** The player's own files in the folder. */
const SAVED = hashesOf({ 'saves/mine.dat': Buffer.from('mine') });

async function installed(): Promise<GameWorld> {
  const world = await GameWorld.open();
  await world.game.publish(FILES);
  await world.install();
  return world;
}

test.each<[string, readonly string[]]>([
  ['the list of its files', ['installed/1.json']],
  ['the list of games', ['installed.json']],
  ['both lists', ['installed/1.json', 'installed.json']],
])('a damaged record (%s) is restored from the signed release beside it', async (_, names) => {
  const world = await installed();
  await world.domains.close();
  for (const name of names) await writeFile(join(world.home, name), '{"damaged');
  await world.restart();
  expect(world.games.state(1)).toMatchObject({ version: '1.0.0', installPath: world.folder });
  await world.put('saves/mine.dat', 'mine');
  await world.games.uninstall(1);
  expect(world.games.state(1)).toBeNull();
  expect(await hashTree(world.folder)).toEqual(SAVED);
});

describe('an installed game', () => {
  test('is checked for updates, shows the notes, and downloads only what differs', async () => {
    const world = await installed();
    await world.put('saves/mine.dat', 'mine');
    await world.games.checkUpdates();
    expect(world.games.state(1)?.download_state).toBe(DownloadState.installed);
    await world.game.publish(NEXT);
    // The page's version is only a reason to ask the server; the server's answer counts.
    await world.games.show({ gameId: 1, version: '2.0.0' });
    const waiting = await world.until((state) => state?.download_state === 6);
    expect(waiting).toMatchObject({
      version: '1.0.0',
      update: { version: '2.0.0', notes: 'what is new in 2' },
    });
    expect(waiting.update?.downloadBytes).toBeLessThan(60_000);
    world.game.server.sent.clear();
    await world.install();
    expect(world.games.state(1)).toMatchObject({ version: '2.0.0', download_state: 4 });
    expect(world.games.state(1)?.update).toBeUndefined();
    const packs = [...world.game.server.sent].filter(([path]) => path.includes('/packs/'));
    expect(packs.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThan(60_000);
    expect(await hashTree(world.folder)).toEqual({ ...world.game.hashes(), ...SAVED });
    expect(await readdir(world.folder)).not.toContain('old');
  });

  test('is verified, and damaged or missing files are repaired', async () => {
    const world = await installed();
    world.game.server.sent.clear();
    await world.games.verify(1);
    expect(await world.settled()).toMatchObject({
      download_state: DownloadState.installed,
      repairedFiles: 0,
      checkedFiles: 4,
    });
    const bytes = await readFile(join(world.folder, PAK));
    bytes[1000] = (bytes[1000] ?? 0) ^ 1;
    await writeFile(join(world.folder, PAK), bytes);
    await world.break('data/empty');
    await world.games.verify(1);
    expect(await world.settled()).toMatchObject({ download_state: 4, repairedFiles: 2 });
    expect(world.game.server.bytesSent).toBeLessThan(400_000);
    expect(await hashTree(world.folder)).toEqual(world.game.hashes());
  });

  test('is checked against its own release though that is damaged here and there is a newer one', async () => {
    const world = await installed();
    await world.game.publish(NEXT);
    await writeFile(join(world.home, 'installed', '1.release'), 'torn');
    await world.break('data/empty');
    await world.games.verify(1);
    expect(await world.settled()).toMatchObject({ version: '1.0.0', repairedFiles: 1 });
    expect(await hashTree(world.folder)).toEqual(hashesOf(FILES_BYTES));
    expect(world.domains.book.history()[0]).toMatchObject({ kind: 'repair', version: '1.0.0' });
  });

  test('that can be checked against no release any more is updated, and told as such', async () => {
    const world = await installed();
    await world.game.publish(NEXT);
    await writeFile(join(world.home, 'installed', '1.release'), 'torn');
    world.game.server.fault = ({ path }) =>
      path.endsWith('/1.release') ? { kind: 'status', status: 404 } : null;
    await world.games.verify(1);
    const state = await world.settled();
    expect(state).toMatchObject({ version: '2.0.0', download_state: 4 });
    expect(state.repairedFiles).toBeUndefined();
    expect(world.domains.book.history()[0]).toMatchObject({ kind: 'update', version: '2.0.0' });
    expect(await hashTree(world.folder)).toEqual(world.game.hashes());
  });

  test('waits for the network where its own release must be brought again', async () => {
    const world = await installed();
    await writeFile(join(world.home, 'installed', '1.release'), 'torn');
    world.game.server.fault = ({ path }) =>
      path.endsWith('/1.release') ? { kind: 'status', status: 503 } : null;
    await world.games.verify(1);
    const waiting = await world.until((state) => state?.download !== true);
    expect(waiting).toMatchObject({ version: '1.0.0', failure: { kind: 'server', status: 503 } });
  });

  test('that is damaged stays marked so when its repair is cancelled', async () => {
    const world = await installed();
    await world.break(PAK);
    world.game.server.bytesPerSecond = 100_000;
    await world.games.verify(1);
    await world.until((state) => (state?.bytesDone ?? 0) > 0);
    const damaged = {
      download: false,
      download_state: DownloadState.failed,
      failure: { kind: 'hash-mismatch', path: PAK },
      version: '1.0.0',
    };
    expect(await world.games.cancel(1)).toMatchObject(damaged);
    expect(await namesIn(join(world.home, 'games'))).toEqual(['game-1']);
    expect(await world.games.cancel(1)).toMatchObject(damaged);
    await world.domains.close();
    await world.restart();
    expect(world.games.state(1)).toMatchObject(damaged);
    world.game.server.bytesPerSecond = 0;
    await world.games.verify(1);
    expect(await world.settled()).toMatchObject({ download_state: 4, repairedFiles: 1 });
    expect(await hashTree(world.folder)).toEqual(world.game.hashes());
  });

  test('is uninstalled except for the player’s own files', async () => {
    const world = await installed();
    await world.put('data/mods/my.mod', 'mine');
    const state = await world.games.uninstall(1);
    expect(state.download_state).toBe(DownloadState.none);
    expect(await readTree(world.folder)).toEqual({ 'data/mods/my.mod': Buffer.from('mine') });
    expect(await readdir(world.folder)).toEqual(['data']);
    expect(world.games.state(1)).toBeNull();
    expect(await readTree(join(world.home, 'installed'))).toEqual({});
    expect(await failureOf(world.games.verify(1))).toMatchObject({ kind: 'not-installed' });
    await world.install();
    expect(Object.keys(await readTree(world.folder))).toContain('data/mods/my.mod');
  });

  test('never writes through a link in its folder', async () => {
    const world = await GameWorld.open();
    await world.game.publish(FILES);
    const outside = join(world.home, 'outside');
    await mkdir(outside);
    await mkdir(world.folder, { recursive: true });
    await symlink(outside, join(world.folder, 'data'));
    await world.games.download(world.game.request());
    const state = await world.settled();
    expect(state.failure?.kind).toBe('folder-linked');
    expect(await readTree(outside)).toEqual({});
    await rm(join(world.folder, 'data'));
    await world.games.resume(1);
    expect(await world.settled()).toMatchObject({ download_state: 4 });
  });

  test('can get another shown name and picture, nothing else', async () => {
    const world = await installed();
    const state = await world.games.show({ gameId: 1, name: '新名', coverPrcture: '/n.png' });
    expect(state).toMatchObject({ name: '新名', coverPrcture: '/n.png', download_state: 4 });
  });

  test('moves with the player’s own files, and is updated in its new folder', async () => {
    const world = await installed();
    await world.put('saves/mine.dat', 'mine');
    const installDir = join(world.home, 'games/other disk');
    await world.games.move(1, installDir);
    const moved = join(installDir, 'game-1');
    expect(await world.settled()).toMatchObject({ download_state: 4, installPath: moved });
    expect(await namesIn(join(world.home, 'games'))).toEqual(['other disk']);
    await world.game.publish(NEXT);
    await world.install();
    expect(await hashTree(moved)).toEqual({ ...world.game.hashes(), ...SAVED });
  });

  test('is not replaced by an older release, not even after an uninstallation', async () => {
    const world = await installed();
    const old = await readFile(world.game.storePath('1/stable/latest.json'));
    await world.game.publish(NEXT);
    await world.games.checkUpdates();
    await world.games.uninstall(1);
    world.game.server.files.set('1/stable/latest.json', old);
    await world.games.download(world.game.request());
    expect(await world.settled()).toMatchObject({
      download_state: 5,
      failure: { kind: 'release-older', release: 1, known: 2 },
    });
    expect(await readTree(join(world.home, 'jobs'))).toEqual({});
  });
});
