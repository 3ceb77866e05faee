import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DownloadState, gameState } from '@gamebox/contract';
import { HostProcess, stateOf } from './host-process.ts';
import type { PageClient } from './page-client.ts';
import { contentOf } from './content.ts';
import { PublishedGame } from './published-game.ts';
import { hashTree, readTree, temporaryFolder } from './temporary-folder.ts';

const MIB = 2 ** 20;
/** The bytes that may be sent again after each kill: those that had not reached the disk. */
const RESENT_PER_KILL = 24 * MIB;

async function gameOf(size: number): Promise<PublishedGame> {
  const game = await PublishedGame.open();
  await game.publish({
    'big.pak': contentOf(size, 3),
    'bin/game.sh': '#!/bin/sh\n',
    'small/a.txt': 'a',
  });
  return game;
}

function bytesHeard(page: PageClient, bytes: number): Promise<unknown> {
  return page.message(({ action, data }) => {
    if (action !== 'gameState') return false;
    return (gameState.parse(data).bytesDone ?? 0) > bytes;
  });
}

async function stateNow(page: PageClient) {
  const state = stateOf(await page.call('getGameState', { gameId: 1, download: false }));
  const { bytesDone = 0, bytesTotal = 0 } = state;
  return { ...state, bytesDone, bytesTotal };
}

describe('a host that is killed', () => {
  test('in a download is continued by the next one, and the tree is exact', async () => {
    const game = await gameOf(24 * MIB);
    const home = await temporaryFolder();
    const env = { GAMEBOX_RELEASE_KEYS: game.pin };
    game.server.bytesPerSecond = 3 * MIB;
    let done = 0;
    for (let kill = 0; kill < 3; kill++) {
      const host = await HostProcess.start({ home, env });
      const page = await host.connect();
      if (kill === 0) await page.call('downloadGame', game.request());
      await bytesHeard(page, done + 1.5 * MIB);
      done = (await stateNow(page)).bytesDone;
      await host.kill();
    }
    game.server.bytesPerSecond = 0;
    const host = await HostProcess.start({ home, env });
    const page = await host.connect();
    await page.installed();
    expect(await hashTree(join(home, 'games', 'game-1'))).toEqual(game.hashes());
    const size = Object.values(game.tree()).reduce((sum, { length }) => sum + length, 0);
    expect(game.server.bytesSent - size).toBeLessThan(3 * RESENT_PER_KILL);
    expect(await host.end()).toBe(0);
  });

  test('leaves a lock that the next one takes over, while a living host’s is respected', async () => {
    const home = await temporaryFolder();
    const first = await HostProcess.start({ home });
    await expect(HostProcess.start({ home })).rejects.toThrow(/already running/);
    await first.kill();
    const next = await HostProcess.start({ home });
    expect(await next.end()).toBe(0);
  });

  test('keeps its settings and its client id', async () => {
    const home = await temporaryFolder();
    const first = await HostProcess.start({ home });
    const page = await first.connect();
    const before = await page.call('setLocalSetting', { token: 'secret-token', channel_id: 'x' });
    await first.kill();
    const second = await HostProcess.start({ home });
    const again = await second.connect();
    expect(await again.call('getLocalSetting')).toEqual(before);
    const exported = await again.call('exportLog');
    expect(exported.code).toBe(0);
    const logs = await readTree(join(home, 'logs'));
    for (const text of Object.values(logs)) expect(text.toString()).not.toContain('secret-token');
  });

  test('that ended gracefully in a download is continued by the next one', async () => {
    const game = await gameOf(12 * MIB);
    const home = await temporaryFolder();
    const env = { GAMEBOX_RELEASE_KEYS: game.pin };
    game.server.bytesPerSecond = 2 * MIB;
    const host = await HostProcess.start({ home, env });
    const page = await host.connect();
    await page.call('downloadGame', game.request());
    await bytesHeard(page, 3 * MIB);
    expect(await host.end()).toBe(0);
    const next = await HostProcess.start({ home, env });
    const again = await next.connect();
    const found = await stateNow(again);
    expect(found).toMatchObject({ download: true, download_state: DownloadState.downloading });
    expect(found.bytesDone).toBeGreaterThan(3 * MIB);
    game.server.bytesPerSecond = 0;
    await again.installed();
    expect(await hashTree(join(home, 'games', 'game-1'))).toEqual(game.hashes());
  });
});
