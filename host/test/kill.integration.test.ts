import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DownloadState, gameState } from '@gamebox/contract';
import { HostProcess, stateOf } from './host-process.ts';
import type { PageClient } from './page-client.ts';
import { contentOf, PackageServer } from './package-server.ts';
import { readTree, temporaryFolder } from './temporary-folder.ts';

const MIB = 2 ** 20;
/** Bytes that may be sent again for one kill: what had not reached the disk. */
const RESENT_PER_KILL = 8 * MIB;

async function packageOf(size: number): Promise<PackageServer> {
  const server = await new PackageServer().start();
  onTestFinished(() => server.close());
  server.files = {
    'big.pak': { content: contentOf(size, 3) },
    'game.sh': { content: Buffer.from('#!/bin/sh\n'), mode: 'executable' },
    'small/a.txt': { content: Buffer.from('a') },
  };
  return server;
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
  test('in a download goes on where it was, and the tree is exact', async () => {
    const server = await packageOf(24 * MIB);
    const home = await temporaryFolder();
    server.bytesPerSecond = 20 * MIB;
    let done = 0;
    for (let kill = 0; kill < 3; kill++) {
      const host = await HostProcess.start({ home });
      const page = await host.connect();
      await page.call('downloadGame', server.request());
      await bytesHeard(page, done + 3 * MIB);
      await host.kill();
      const next = await HostProcess.start({ home });
      const found = await stateNow(await next.connect());
      expect(found).toMatchObject({ download: false, download_state: DownloadState.paused });
      expect(found.bytesDone).toBeGreaterThan(done + MIB);
      expect(found.download_progress).toBeCloseTo((100 * found.bytesDone) / found.bytesTotal, 1);
      done = found.bytesDone;
      await next.kill();
    }
    server.bytesPerSecond = 0;
    const host = await HostProcess.start({ home });
    const page = await host.connect();
    await page.call('resumeDownload', { gameId: 1 });
    await page.message(
      ({ action, data }) => action === 'gameState' && gameState.parse(data).download_state === 4,
    );
    const tree = await readTree(join(home, 'games', 'game-1'));
    for (const [path, { content }] of Object.entries(server.files))
      expect(tree[path]?.equals(content)).toBe(true);
    expect(Object.keys(tree)).toHaveLength(3);
    const size = Object.values(server.files).reduce((sum, { content }) => sum + content.length, 0);
    expect(server.bytesSent - size).toBeLessThan(3 * RESENT_PER_KILL);
    expect(await host.end()).toBe(0);
  });

  test('leaves a lock that the next one takes over, while a living one is respected', async () => {
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

  test('pauses its download when it ends gracefully', async () => {
    const server = await packageOf(24 * MIB);
    const home = await temporaryFolder();
    server.bytesPerSecond = 10 * MIB;
    const host = await HostProcess.start({ home });
    const page = await host.connect();
    await page.call('downloadGame', server.request());
    await bytesHeard(page, 3 * MIB);
    expect(await host.end()).toBe(0);
    const next = await HostProcess.start({ home });
    const found = await stateNow(await next.connect());
    expect(found.download_state).toBe(DownloadState.paused);
    expect(found.bytesDone).toBeGreaterThan(3 * MIB);
  });
});
