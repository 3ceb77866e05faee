import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DownloadState } from '@gamebox/contract';
import { contentOf } from './content.ts';
import { failureOf } from './failure-of.ts';
import { GameWorld } from './game-world.ts';
import { hashTree, readTree } from './temporary-folder.ts';

const MIB = 2 ** 20;
const FILES = {
  'bin/game': contentOf(5 * MIB + 3, 1),
  'data/中文 名.pak': contentOf(700_001, 2),
  'data/empty': '',
};

async function openWorld(): Promise<GameWorld> {
  const world = await GameWorld.open();
  await world.game.publish(FILES);
  return world;
}

describe('an installation', () => {
  test('installs the exact tree, with its modes, and leaves nothing beside it', async () => {
    const world = await openWorld();
    const state = await world.install();
    expect(await hashTree(world.folder)).toEqual(world.game.hashes());
    expect((await stat(join(world.folder, 'bin/game'))).mode & 0o111).not.toBe(0);
    expect((await stat(join(world.folder, 'data/empty'))).mode & 0o111).toBe(0);
    expect(Object.keys(await readTree(join(world.home, 'games')))).toHaveLength(3);
    expect(Object.keys(await readTree(join(world.home, 'jobs')))).toEqual([]);
    expect(state).toMatchObject({
      gameId: 1,
      coverPrcture: world.game.request().coverPrcture,
      download: false,
      download_state: DownloadState.installed,
      download_progress: 100,
      progress: 100,
      version: '1.0.0',
      sizeBytes: 5 * MIB + 3 + 700_001,
      installPath: world.folder,
      running: false,
    });
  });

  test('reports its progress, never backwards', async () => {
    const world = await openWorld();
    world.game.server.bytesPerSecond = 2 * MIB;
    await world.games.download(world.game.request());
    await world.until((state) => (state?.bytesDone ?? 0) > MIB);
    await world.games.pause(1);
    await world.games.resume(1);
    await world.settled();
    const heard = world.states;
    for (const [index, state] of heard.entries()) {
      const before = heard[index - 1];
      if (before === undefined) continue;
      expect(state.download_progress).toBeGreaterThanOrEqual(before.download_progress);
      expect(state.progress).toBeGreaterThanOrEqual(before.progress);
    }
    expect(heard.some(({ bytesPerSecond = 0 }) => bytesPerSecond > 0)).toBe(true);
    await world.until((state) => state?.download_state === DownloadState.installed);
  });

  test('continues where it was paused, also in a new host', async () => {
    const world = await openWorld();
    world.game.server.bytesPerSecond = MIB;
    await world.games.download(world.game.request());
    await world.until((state) => (state?.bytesDone ?? 0) > 2 * MIB);
    const paused = await world.games.pause(1);
    expect(paused).toMatchObject({ download_state: DownloadState.paused });
    expect(paused.waiting).toBeUndefined();
    await world.domains.close();
    world.game.server.sent.clear();
    await world.restart();
    const found = world.games.state(1);
    expect(found).toMatchObject({ download: false, download_state: DownloadState.paused });
    expect(found?.bytesDone).toBe(paused.bytesDone);
    expect(found?.download_progress).toBe(paused.download_progress);
    world.game.server.bytesPerSecond = 0;
    await world.games.resume(1);
    await world.settled();
    expect(await hashTree(world.folder)).toEqual(world.game.hashes());
    expect(world.game.server.bytesSent).toBeLessThan(4 * MIB);
  });

  test('continues by itself in the next host if the player did not pause it', async () => {
    const world = await openWorld();
    world.game.server.bytesPerSecond = MIB;
    await world.games.download(world.game.request());
    await world.until((state) => (state?.bytesDone ?? 0) > MIB);
    await world.domains.close();
    world.game.server.bytesPerSecond = 0;
    await world.restart();
    await world.until((state) => state?.download_state === DownloadState.installed);
    expect(await hashTree(world.folder)).toEqual(world.game.hashes());
  });

  test('is gone without a trace when cancelled', async () => {
    const world = await openWorld();
    world.game.server.bytesPerSecond = MIB;
    await world.games.download(world.game.request());
    await world.until((state) => (state?.bytesDone ?? 0) > MIB);
    const state = await world.games.cancel(1);
    expect(state.download_state).toBe(DownloadState.none);
    expect(world.games.state(1)).toBeNull();
    expect(await readdir(world.home)).not.toContain('games');
    expect(await readTree(join(world.home, 'jobs'))).toEqual({});
  });

  test('goes into the chosen folder, and shows its size before', async () => {
    const world = await openWorld();
    const installDir = join(world.home, 'games/elsewhere');
    const request = { ...world.game.request(), installDir };
    const plan = await world.games.plan(request);
    expect(plan).toMatchObject({
      version: '1.0.0',
      notes: 'what is new in 1',
      sizeBytes: 5 * MIB + 3 + 700_001,
      folder: join(installDir, 'game-1'),
    });
    expect(plan.downloadBytes).toBeGreaterThan(5 * MIB);
    expect(plan.needBytes).toBeGreaterThan(plan.sizeBytes);
    expect(plan.totalBytes).toBeGreaterThanOrEqual(plan.freeBytes);
    await world.games.download(request);
    expect((await world.settled()).installPath).toBe(plan.folder);
    expect(await hashTree(plan.folder)).toEqual(world.game.hashes());
    const wrong = world.games.download({ ...request, installDir: 'relative' });
    expect(await failureOf(wrong)).toMatchObject({ kind: 'invalid-data', field: 'installDir' });
  });
});
