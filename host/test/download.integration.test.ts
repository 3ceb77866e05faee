import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DownloadState } from '@gamebox/contract';
import type { HostFailure } from '@gamebox/contract';
import { HostError } from '../src/domains/failure/core/host-error.ts';
import { GameWorld } from './game-world.ts';
import { contentOf } from './package-server.ts';
import type { Fault } from './package-server.ts';
import { readTree } from './temporary-folder.ts';

const MIB = 2 ** 20;

function threeFiles() {
  return {
    'game.bin': { content: contentOf(5 * MIB + 3, 1), mode: 'executable' as const },
    'data/中文 名.pak': { content: contentOf(700_001, 2) },
    'data/empty': { content: Buffer.alloc(0) },
  };
}

function contents(files: Record<string, { content: Buffer }>): Record<string, Buffer> {
  return Object.fromEntries(Object.entries(files).map(([path, { content }]) => [path, content]));
}

async function failureOf(work: Promise<unknown>): Promise<HostFailure> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof HostError) return error.failure;
  throw new Error(`no failure: ${String(error)}`);
}

async function openWorld(): Promise<GameWorld> {
  const world = await GameWorld.open();
  world.server.files = threeFiles();
  return world;
}

describe('an installation', () => {
  test('brings the exact tree, with its modes, and leaves nothing beside it', async () => {
    const world = await openWorld();
    const state = await world.install();
    expect(await readTree(world.folder)).toEqual(contents(world.server.files));
    expect((await stat(join(world.folder, 'game.bin'))).mode & 0o111).not.toBe(0);
    expect((await stat(join(world.folder, 'data/empty'))).mode & 0o111).toBe(0);
    expect(Object.keys(await readTree(join(world.home, 'games')))).toHaveLength(3);
    expect(Object.keys(await readTree(join(world.home, 'jobs')))).toEqual([]);
    expect(state).toMatchObject({
      download: false,
      download_progress: 100,
      progress: 100,
      version: '1.0.0',
      sizeBytes: 5 * MIB + 3 + 700_001,
      installPath: world.folder,
      running: false,
    });
  });

  test('tells its progress at most five times a second and never backwards', async () => {
    const world = await openWorld();
    world.server.bytesPerSecond = 4 * MIB;
    world.server.fault = ({ path, earlier }) =>
      path === 'game.bin' && earlier === 1 ? { kind: 'ignore-range' } : null;
    await world.games.download(world.server.request());
    await world.until((state) => (state?.bytesDone ?? 0) > MIB);
    await world.games.pause(1);
    await world.games.resume(1);
    await world.settled();
    const heard = world.states;
    for (const [index, { at, state }] of heard.entries()) {
      const before = heard[index - 1];
      if (before === undefined) continue;
      expect(at - before.at).toBeGreaterThanOrEqual(199);
      expect(state.download_progress).toBeGreaterThanOrEqual(before.state.download_progress);
      expect(state.progress).toBeGreaterThanOrEqual(before.state.progress);
    }
    expect(heard.some(({ state }) => (state.bytesPerSecond ?? 0) > 0)).toBe(true);
    await world.until((state) => state?.download_state === DownloadState.installed);
  });

  test('refuses itself and any other while it is on, and lets another begin when paused', async () => {
    const world = await openWorld();
    world.server.bytesPerSecond = MIB;
    await world.games.download(world.server.request());
    const again = await failureOf(world.games.download(world.server.request()));
    expect(again).toEqual({
      kind: 'already-downloading',
      gameId: 1,
      message: '游戏正在下载中，请勿重复下载',
    });
    const other = { ...world.server.request(), gameId: 2 };
    expect(await failureOf(world.games.download(other))).toEqual({
      kind: 'other-downloading',
      gameId: 1,
      message: '有游戏正在下载中，请稍后再试',
    });
    await world.games.pause(1);
    await expect(world.games.download(other)).resolves.toMatchObject({ download: true });
    expect(await failureOf(world.games.resume(1))).toMatchObject({ kind: 'other-downloading' });
    await world.games.cancel(2);
  });

  test('goes on from where it was paused, also in a new host', async () => {
    const world = await openWorld();
    world.server.bytesPerSecond = 3 * MIB;
    await world.games.download(world.server.request());
    await world.until((state) => (state?.bytesDone ?? 0) > 2 * MIB);
    const paused = await world.games.pause(1);
    expect(paused.download_state).toBe(DownloadState.paused);
    await world.domains.close();
    await world.restart();
    const found = world.games.state(1);
    expect(found).toMatchObject({ download: false, download_state: DownloadState.paused });
    expect(found?.bytesDone).toBe(paused.bytesDone);
    expect(found?.download_progress).toBe(paused.download_progress);
    world.server.bytesPerSecond = 0;
    await world.games.resume(1);
    await world.settled();
    expect(await readTree(world.folder)).toEqual(contents(world.server.files));
    expect(world.server.offsets.some(({ offset }) => offset > MIB)).toBe(true);
  });

  test('is gone without a trace when cancelled', async () => {
    const world = await openWorld();
    world.server.bytesPerSecond = 3 * MIB;
    await world.games.download(world.server.request());
    await world.until((state) => (state?.bytesDone ?? 0) > MIB);
    const state = await world.games.cancel(1);
    expect(state.download_state).toBe(DownloadState.none);
    expect(world.games.state(1)).toBeNull();
    expect(await readTree(join(world.home, 'games'))).toEqual({});
    expect(await readTree(join(world.home, 'jobs'))).toEqual({});
  });

  test('keeps to the bandwidth limit, changed while it runs', async () => {
    const world = await GameWorld.open();
    world.server.files = { 'a.bin': { content: contentOf(3 * MIB, 4) } };
    await world.domains.settings.change({ bandwidthLimit: 2 * MIB });
    const begin = performance.now();
    await world.install();
    const limited = performance.now() - begin;
    expect(limited).toBeGreaterThan(1300);
    expect(limited).toBeLessThan(3500);
  });
});

describe('a bad network', () => {
  const once = (fault: Fault) => (request: { earlier: number }) =>
    request.earlier === 0 ? fault : null;
  const faults: Record<string, Fault> = {
    'a body cut short': { kind: 'truncate', after: 300_000 },
    'a server error': { kind: 'status', status: 503 },
    'too many requests': { kind: 'status', status: 429, headers: { 'retry-after': '1' } },
    'a stalled body': { kind: 'stall', after: 200_000 },
    'a reset connection': { kind: 'reset' },
    'wrong bytes, once': { kind: 'corrupt' },
  };

  test.each(Object.entries(faults))('%s is got over', async (_name, fault) => {
    const world = await openWorld();
    world.server.fault = once(fault);
    await world.install();
    expect(await readTree(world.folder)).toEqual(contents(world.server.files));
  });

  test('a server that answers 200 for a range is read from its start', async () => {
    const world = await openWorld();
    world.server.fault = ({ path, earlier }) => {
      if (path !== 'game.bin' || earlier > 1) return null;
      return earlier === 0 ? { kind: 'truncate', after: MIB } : { kind: 'ignore-range' };
    };
    await world.install();
    expect(await readTree(world.folder)).toEqual(contents(world.server.files));
  });

  test('a changed ETag starts the file anew', async () => {
    const world = await openWorld();
    world.server.fault = ({ path, earlier }) => {
      if (path !== 'game.bin' || earlier > 0) return null;
      world.server.etag = '"two"';
      return { kind: 'truncate', after: 2 * MIB };
    };
    // The first answer still carries the old one.
    const first = world.server.etag;
    expect(first).toBe('"one"');
    await world.install();
    expect(await readTree(world.folder)).toEqual(contents(world.server.files));
  });

  test('Retry-After is waited for', async () => {
    const world = await openWorld();
    world.server.fault = once({ kind: 'status', status: 429, headers: { 'retry-after': '1' } });
    const begin = performance.now();
    await world.install();
    expect(performance.now() - begin).toBeGreaterThan(950);
  });

  test('a file that stays wrong is discarded and told, and can be tried again', async () => {
    const world = await openWorld();
    world.server.fault = ({ path }) => (path === 'game.bin' ? { kind: 'corrupt' } : null);
    await world.games.download(world.server.request());
    const state = await world.settled();
    expect(state).toMatchObject({
      download_state: DownloadState.failed,
      message: '文件校验失败，请稍后重试',
      failure: { kind: 'hash-mismatch', path: 'game.bin' },
    });
    expect(world.server.offsets.filter(({ path }) => path === 'game.bin')).toHaveLength(2);
    expect(Object.keys(await readTree(world.staging))).not.toContain('game.bin');
    world.server.fault = () => null;
    await world.games.resume(1);
    await world.settled();
    expect(await readTree(world.folder)).toEqual(contents(world.server.files));
  });

  test('a network that stays down ends in a network failure', async () => {
    const world = await openWorld();
    world.server.fault = () => ({ kind: 'reset' });
    await world.games.download(world.server.request());
    const state = await world.settled();
    expect(state.failure?.kind).toBe('network');
    expect(state.message).toBe('网络连接失败，请检查网络后重试');
  });

  test('an endlessly cut answer to an ignored range is given up', async () => {
    const world = await openWorld();
    world.server.fault = ({ path, earlier }) => {
      if (path !== 'game.bin') return null;
      // Range ignored and cut at the same place each time: never a byte further.
      return earlier === 0 ? { kind: 'truncate', after: MIB } : { kind: 'status', status: 500 };
    };
    await world.games.download(world.server.request());
    const state = await world.settled();
    expect(state.failure).toMatchObject({ kind: 'server', status: 500 });
  });

  test('a missing file is told at once', async () => {
    const world = await openWorld();
    world.server.manifestText = JSON.stringify(world.server.manifest());
    delete world.server.files['game.bin'];
    await world.games.download(world.server.request());
    const state = await world.settled();
    expect(state.failure).toMatchObject({ kind: 'server', status: 404 });
  });
});

describe('an installed game', () => {
  test('is looked after for updates by itself', async () => {
    const world = await openWorld();
    await world.install();
    await world.games.checkUpdates();
    expect(world.games.state(1)?.download_state).toBe(DownloadState.installed);
    world.server.version = '2.0.0';
    await world.games.checkUpdates();
    expect(world.games.state(1)).toMatchObject({ download_state: 6, version: '1.0.0' });
    world.server.version = '1.0.0';
    await world.games.checkUpdates();
    expect(world.games.state(1)?.download_state).toBe(DownloadState.installed);
  });

  test('is updated by its changed files alone, others moved or left', async () => {
    const world = await openWorld();
    await world.install();
    await writeFile(join(world.folder, 'save.dat'), 'mine');
    world.server.sent.clear();
    world.server.version = '2.0.0';
    world.server.files = {
      'game.bin': { content: contentOf(5 * MIB + 3, 1), mode: 'executable' },
      'moved/名.pak': { content: contentOf(700_001, 2) },
      'new.pak': { content: contentOf(50_000, 9) },
    };
    // The page's word is a reason to look at the server; what that says counts.
    await world.games.show({ gameId: 1, version: '2.0.0' });
    await world.until((state) => state?.download_state === DownloadState.updateAvailable);
    await world.install();
    expect(world.server.bytesSent).toBe(50_000);
    expect(await readTree(world.folder)).toEqual({
      ...contents(world.server.files),
      'save.dat': Buffer.from('mine'),
    });
    expect(world.games.state(1)).toMatchObject({ version: '2.0.0', download_state: 4 });
  });

  test('is verified, and what is broken or missing is fetched again', async () => {
    const world = await openWorld();
    await world.install();
    world.server.sent.clear();
    await world.games.verify(1);
    expect((await world.settled()).download_state).toBe(DownloadState.installed);
    expect(world.games.state(1)).toMatchObject({ repairedFiles: 0 });
    expect(world.server.bytesSent).toBe(0);
    const pak = join(world.folder, 'data/中文 名.pak');
    const bytes = await readFile(pak);
    bytes[1000] = (bytes[1000] ?? 0) ^ 1;
    await writeFile(pak, bytes);
    await world.games.verify(1);
    expect((await world.settled()).download_state).toBe(DownloadState.installed);
    expect(world.games.state(1)).toMatchObject({ repairedFiles: 1 });
    expect(world.server.bytesSent).toBe(700_001);
    expect(await readTree(world.folder)).toEqual(contents(world.server.files));
  });

  test('that was found damaged stays so when its repair is cancelled', async () => {
    const world = await openWorld();
    await world.install();
    const pak = join(world.folder, 'data/中文 名.pak');
    await rm(pak);
    world.server.bytesPerSecond = 100_000;
    await world.games.verify(1);
    const repairing = await world.until((state) => (state?.bytesDone ?? 0) > 0);
    expect(repairing).toMatchObject({ repairing: true, stage: 'downloading' });
    const damaged = {
      download: false,
      download_state: DownloadState.failed,
      failure: { kind: 'hash-mismatch', path: 'data/中文 名.pak' },
      version: '1.0.0',
    };
    expect(await world.games.cancel(1)).toMatchObject(damaged);
    expect(await readdir(join(world.home, 'games'))).toEqual(['game-1']);
    expect(await world.games.cancel(1)).toMatchObject(damaged);
    await world.domains.close();
    await world.restart();
    expect(world.games.state(1)).toMatchObject(damaged);
    world.server.bytesPerSecond = 0;
    await world.games.verify(1);
    expect(await world.settled()).toMatchObject({ download_state: 4, repairedFiles: 1 });
    expect(await readTree(world.folder)).toEqual(contents(world.server.files));
    await rm(pak);
    world.server.bytesPerSecond = 100_000;
    await world.games.verify(1);
    await world.until((state) => (state?.bytesDone ?? 0) > 0);
    expect((await world.games.uninstall(1)).download_state).toBe(DownloadState.none);
    expect(world.games.state(1)).toBeNull();
  });

  test('is uninstalled but for what the player put there', async () => {
    const world = await openWorld();
    await world.install();
    await mkdir(join(world.folder, 'data/mods'));
    await writeFile(join(world.folder, 'data/mods/my.mod'), 'mine');
    const state = await world.games.uninstall(1);
    expect(state.download_state).toBe(DownloadState.none);
    expect(await readTree(world.folder)).toEqual({ 'data/mods/my.mod': Buffer.from('mine') });
    expect(world.games.state(1)).toBeNull();
    expect(await failureOf(world.games.verify(1))).toMatchObject({ kind: 'not-installed' });
  });

  test('never writes through a link that stands in its folder', async () => {
    const world = await openWorld();
    const outside = join(world.home, 'outside');
    await mkdir(outside);
    await mkdir(world.folder, { recursive: true });
    await symlink(outside, join(world.folder, 'data'));
    await world.games.download(world.server.request());
    const state = await world.settled();
    expect(state.failure?.kind).toBe('folder-not-writable');
    expect(await readTree(outside)).toEqual({});
  });

  test('its shown name and picture can be changed, nothing else', async () => {
    const world = await openWorld();
    await world.install();
    const state = await world.games.show({ gameId: 1, name: '新名', coverPrcture: '/n.png' });
    expect(state).toMatchObject({ name: '新名', coverPrcture: '/n.png', download_state: 4 });
  });
});
