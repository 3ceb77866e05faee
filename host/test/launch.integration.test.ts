import { chmod, mkdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { gamePath } from '@gamebox/contract';
import { readPlayLedger } from '../src/domains/launch/core/play-ledger.ts';
import { systemProcesses } from '../src/domains/process/node/system-processes.ts';
import { failureOf } from './failure-of.ts';
import { GameWorld } from './game-world.ts';
import { HostProcess, resultOf, stateOf } from './host-process.ts';
import { contentOf } from './content.ts';
import { PublishedGame } from './published-game.ts';
import type { GameFiles } from './published-game.ts';
import { temporaryFolder } from './temporary-folder.ts';

const HERE = `${process.platform}-${process.arch}`;
/** Writes its arguments to a file, then runs until it is told to end. */
const ENDLESS = '#!/bin/sh\nprintf "%s|" "$@" > args.txt\npwd > cwd.txt\nexec sleep 60\n';
/** Waits for a line in its pipe, then ends and leaves a game process. */
const HANDS_ON = 'mkfifo go; read -r word < go; sleep 60 & exit 0';
const ARGS = ['{resolution}', '{account}', '{server}'];

const data = contentOf(1000, 1);

function launchOf(path: string, platform = HERE) {
  return { launch: { [platform]: { path: gamePath.parse(path), args: ARGS } } };
}

async function installed(script: string, platform = HERE): Promise<GameWorld> {
  const world = await GameWorld.open();
  const files: GameFiles = { 'bin/game': script, data };
  await world.game.publish(files, launchOf('bin/game', platform));
  await world.install();
  return world;
}

const request = { gameId: 1, resolution: '1280_800', account: '张三', serverId: 7 } as const;

describe('a launch', () => {
  test('reports pending, then success once the program is alive with its arguments', async () => {
    const world = await installed(ENDLESS);
    const { launcher, plays } = world.domains;
    const switching = vi.spyOn(world.games, 'isSwitching').mockReturnValue(true);
    expect(await failureOf(launcher.launch(request))).toMatchObject({ kind: 'unavailable' });
    switching.mockRestore();
    expect(world.launches.splice(0).map(({ state }) => state)).toEqual([0, 2]);
    const begin = Date.now();
    const { pid } = await launcher.launch(request);
    expect(process.kill(pid, 0)).toBe(true);
    expect((await stat(join(world.home, 'logs/game-1.log'))).mode & 0o077).toBe(0);
    expect(world.launches).toEqual([
      { state: 0, message: '游戏启动中', gameId: 1 },
      { state: 1, message: '游戏启动成功', gameId: 1 },
    ]);
    expect(await readFile(join(world.folder, 'args.txt'), 'utf8')).toBe('1280x800|张三|7|');
    expect((await readFile(join(world.folder, 'cwd.txt'), 'utf8')).trim()).toBe(world.folder);
    expect(world.games.state(1)?.running).toBe(true);
    expect(await failureOf(launcher.launch(request))).toMatchObject({ kind: 'already-running' });
    expect(await failureOf(world.games.uninstall(1))).toMatchObject({ kind: 'already-running' });
    expect(world.launches).toHaveLength(2);
    await launcher.stop(1);
    await world.until((state) => state?.running === false);
    expect(world.games.state(1)?.lastPlayTime).toBeGreaterThanOrEqual(begin);
    expect(plays.played(1)).not.toBeNull();
  });

  test('follows no link out of the game’s folder, which may itself be behind one', async () => {
    const world = await installed(ENDLESS);
    const { launcher } = world.domains;
    const path = join(world.folder, 'bin');
    const elsewhere = join(world.home, 'elsewhere');
    await rename(path, elsewhere);
    await symlink(elsewhere, path);
    expect(await failureOf(launcher.launch(request))).toMatchObject({
      kind: 'folder-linked',
      path,
    });
    await rm(path);
    await rename(elsewhere, path);
    await rename(join(path, 'game'), elsewhere);
    await symlink(elsewhere, join(path, 'game'));
    expect(await failureOf(launcher.launch(request))).toMatchObject({ kind: 'program-missing' });
    await rm(join(path, 'game'));
    await rename(elsewhere, join(path, 'game'));
    await rename(world.folder, elsewhere);
    await symlink(elsewhere, world.folder);
    await launcher.launch(request);
    await launcher.stop(1);
  });

  test('of a program that ends at once is a failure with its code', async () => {
    const world = await installed('#!/bin/sh\nexit 3\n');
    const failure = await failureOf(world.domains.launcher.launch(request));
    expect(failure).toEqual({
      kind: 'exited-at-once',
      exitCode: 3,
      message: '游戏启动后立即退出',
    });
    expect(world.launches.at(-1)).toEqual({ state: 2, message: '游戏启动后立即退出', gameId: 1 });
    expect(world.games.state(1)?.running).toBe(false);
  });

  test('of a program that starts another, which starts a third, lasts until the third ends', async () => {
    const world = await installed(`#!/bin/sh\n(${HANDS_ON}) &\nexit 0\n`);
    const { launcher } = world.domains;
    const { pid } = await launcher.launch(request);
    expect(process.kill(pid, 0)).toBe(true);
    expect(world.launches.map(({ state }) => state)).toEqual([0, 1]);
    await world.put('go', 'on\n');
    // The second process counts as the game until its end is noticed.
    const seen = async () => {
      const json: unknown = JSON.parse(await readFile(join(world.home, 'play.json'), 'utf8'));
      return readPlayLedger(json).value.sessions[0]?.pid;
    };
    await vi.waitFor(async () => expect(await seen()).not.toBe(pid), { timeout: 20_000 });
    expect(launcher.isBusy()).toBe(true);
    expect(await failureOf(world.games.uninstall(1))).toMatchObject({ kind: 'already-running' });
    await launcher.stop(1);
    expect(world.games.state(1)?.running).toBe(false);
    expect(launcher.isBusy()).toBe(false);
  });

  test('fails without its disk, tells the page that it is away, and works when it is back', async () => {
    const world = await installed(ENDLESS);
    const point = dirname(world.folder);
    const away = `${point} away`;
    await rename(point, away);
    await mkdir(point);
    expect(await failureOf(world.domains.launcher.launch(request))).toMatchObject({
      kind: 'folder-missing',
      path: world.folder,
    });
    const message = '游戏所在的磁盘没有连接，请接上磁盘后重新检查';
    expect(world.launches.at(-1)).toEqual({ state: 2, message, gameId: 1 });
    await world.until((state) => state?.missing === 'drive');
    await rm(point, { recursive: true });
    await rename(away, point);
    await world.domains.launcher.launch(request);
    await world.domains.launcher.stop(1);
  });

  test('fails if the program is missing, and works after a repair', async () => {
    const world = await installed(ENDLESS);
    await rm(join(world.folder, 'bin/game'));
    const failure = await failureOf(world.domains.launcher.launch(request));
    expect(failure.kind).toBe('program-missing');
    await world.games.verify(1);
    await world.settled();
    await world.domains.launcher.launch(request);
    await world.domains.launcher.stop(1);
  });

  test('fails if the program may not be run', async () => {
    const world = await installed(ENDLESS);
    await chmod(join(world.folder, 'bin/game'), 0o644);
    const failure = await failureOf(world.domains.launcher.launch(request));
    expect(failure.kind).toBe('permission');
  });

  test('fails if the file is no program for this machine', async () => {
    const world = await installed('#!/nowhere/interpreter\n');
    const failure = await failureOf(world.domains.launcher.launch(request));
    expect(failure.kind).toBe('unsupported-platform');
  });

  test('fails on a system that the game has no program for', async () => {
    const world = await installed(ENDLESS, 'darwin-arm64');
    const failure = await failureOf(world.domains.launcher.launch(request));
    expect(failure).toMatchObject({ kind: 'unsupported-platform', platform: HERE });
  });

  test('of a game that is not installed fails, and is reported', async () => {
    const world = await GameWorld.open();
    const failure = await failureOf(world.domains.launcher.launch(request));
    expect(failure.kind).toBe('not-installed');
    expect(world.launches.map(({ state }) => state)).toEqual([0, 2]);
  });

  test('continues during an update, and the switch waits for its end', async () => {
    const world = await installed(ENDLESS);
    await world.domains.launcher.launch(request);
    const files = { 'bin/game': ENDLESS, data: contentOf(2000, 5) };
    await world.game.publish(files, launchOf('bin/game'));
    await world.games.download(world.game.request());
    await world.until((state) => state?.stage === 'installing');
    expect(world.games.state(1)).toMatchObject({ version: '1.0.0', running: true });
    expect(await readFile(join(world.folder, 'data'))).toHaveLength(1000);
    await world.domains.launcher.stop(1);
    await world.until((state) => state?.version === '2.0.0');
    expect(await readFile(join(world.folder, 'data'))).toHaveLength(2000);
  });
});

test('a game survives its host and its starter; the next host goes on counting and can end it', async () => {
  const game = await PublishedGame.open();
  await game.publish({ 'bin/game': `#!/bin/sh\n${HANDS_ON}\n` }, launchOf('bin/game'));
  const home = await temporaryFolder();
  const env = { GAMEBOX_RELEASE_KEYS: game.pin };
  const first = await HostProcess.start({ home, env });
  const page = await first.connect();
  await page.call('downloadGame', game.request());
  await page.installed();
  const { pid } = z.object({ pid: z.int() }).parse(resultOf(await page.call('startGame', request)));
  await first.kill();
  await game.server.close();
  await writeFile(join(home, 'games/game-1/go'), 'on\n');
  await vi.waitFor(() => expect(systemProcesses.isAlive(pid)).toBe(false), { timeout: 20_000 });
  const second = await HostProcess.start({ home, env });
  const again = await second.connect();
  const state = stateOf(await again.call('getGameState', { gameId: 1 }));
  expect(state).toMatchObject({ running: true, download_state: 4 });
  await again.call('stopGame', { gameId: 1 });
  expect(stateOf(await again.call('getGameState', { gameId: 1 })).running).toBe(false);
});
