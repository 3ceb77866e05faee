import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { gamePath } from '@gamebox/contract';
import { failureOf } from '../../../../test/failure-of.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { createLogger } from '../../log/node/logger.ts';
import { GameFolder } from '../../storage/node/game-folder.ts';
import { systemProcesses } from '../../process/node/system-processes.ts';
import { readPlayLedger } from '../core/play-ledger.ts';
import { GameLauncher } from './game-launcher.ts';
import { PlayRecorder } from './play-recorder.ts';
import { RunningGames } from './running-games.ts';

const fail = (_path: string, error: unknown): void => {
  throw error;
};

/** A host that never counts a launch as successful. */
async function patientHost(home: string) {
  const told: boolean[] = [];
  const recorder = await PlayRecorder.open(home, fail, fail);
  const running = new RunningGames({
    recorder,
    processes: systemProcesses,
    onChange: (gameId) => told.push(launcher.isRunning(gameId)),
    limits: { begin: async () => undefined, goOn: () => undefined, forget: () => undefined },
    output: { watch: () => undefined, forget: () => undefined },
    pollMs: 5,
  });
  const launch = { path: gamePath.parse('game'), args: [] };
  const launcher: GameLauncher = new GameLauncher({
    home,
    registry: {
      get: () => ({ folder: home, launch: { [`${process.platform}-${process.arch}`]: launch } }),
    },
    running,
    processes: systemProcesses,
    log: createLogger(home, 'fatal'),
    onStatus: () => undefined,
    sessionOf: () => '',
    isSwitching: () => false,
    isAway: () => Promise.resolve(false),
    observeMs: 600_000,
  });
  onTestFinished(() => {
    running.close();
    return recorder.close();
  });
  return { launcher, running, recorder, told };
}

test.skipIf(process.platform === 'win32')(
  'a program is recorded before its launch has succeeded, and removed if it fails',
  async () => {
    const home = await temporaryFolder();
    await writeFile(join(home, 'game'), '#!/bin/sh\nexec sleep 600\n', { mode: 0o755 });
    const first = await patientHost(home);
    const request = { gameId: 1, resolution: '1280_800', account: 'a', serverId: 7 } as const;
    const launch = failureOf(first.launcher.launch(request));
    const sessions = async () => {
      const json: unknown = JSON.parse(await readFile(join(home, 'play.json'), 'utf8'));
      return readPlayLedger(json).value.sessions;
    };
    await vi.waitFor(async () => expect(await sessions()).toHaveLength(1), 20_000);
    const next = await patientHost(home);
    await next.running.adopt();
    const [session] = await sessions();
    expect(next.running.launched(1)?.now.pid).toBe(session?.pid);
    await first.launcher.stop(1);
    expect(await launch).toMatchObject({ kind: 'exited-at-once' });
    // A game that has never run must not be reported as running when its launch ends.
    expect(first.told).toEqual([]);
    await first.recorder.save();
    expect(await sessions()).toEqual([]);
    expect(first.recorder.played(1)).toBeNull();
  },
);

test('a game whose disk hangs is not started, neither now nor when the disk answers', async () => {
  const home = await temporaryFolder();
  const { launcher, running } = await patientHost(home);
  const { promise, resolve } = Promise.withResolvers<null>();
  const asked = vi.spyOn(GameFolder.prototype, 'linkAbove').mockReturnValue(promise);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const request = { gameId: 1, resolution: '1280_800', account: 'a', serverId: 7 } as const;
  const launch = failureOf(launcher.launch(request));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await launch).toMatchObject({ kind: 'folder-missing' });
  expect(launcher.isRunning(1)).toBe(false);
  resolve(null);
  await asked.mock.results[0]?.value;
  expect(running.any()).toBeNull();
});
