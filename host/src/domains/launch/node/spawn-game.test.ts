import { closeSync, constants, openSync } from 'node:fs';
import { link, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { makePipe } from '../../../../test/in-the-way.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { HostError } from '../../failure/core/host-error.ts';
import { hasCrashed } from '../../process/core/process-exit.ts';
import { systemProcesses } from '../../process/node/system-processes.ts';
import { gameEnvironment, proveAlive, refuseScript, spawnError, spawnGame } from './spawn-game.ts';

describe.skipIf(process.platform === 'win32')('a program that ends at once', () => {
  const started = async (ending: string) => {
    const folder = await temporaryFolder();
    const program = join(folder, 'launcher');
    await writeFile(program, `#!/bin/sh\n${ending}\n`, { mode: 0o755 });
    const output = join(folder, 'log');
    const request = { program, args: [], folder, output, processes: systemProcesses };
    // Processes that are left over are killed with their group.
    let pid = 0;
    const identity = vi.spyOn(systemProcesses, 'identity');
    onTestFinished(async () => {
      const first = { pid, identity: null };
      if (pid > 0) await systemProcesses.end({ first, now: first }, true);
    });
    try {
      const spawned = await spawnGame(request);
      const launched = await proveAlive(spawned, 600_000, systemProcesses);
      return { child: spawned.child, launched };
    } finally {
      pid = identity.mock.calls[0]?.[0] ?? 0;
      identity.mockRestore();
    }
  };

  test.each([0, 1, 7])('with %i has succeeded if its child lives', async (code) => {
    const { child, launched } = await started(`sleep 60 & exit ${code}`);
    expect(child.exitCode).toBe(code);
    expect(launched.now.pid).not.toBe(child.pid);
    expect(systemProcesses.isAlive(launched.now.pid)).toBe(true);
  });

  test.each([
    ['with 1 and leaves nothing', 'exit 1', 1],
    ['by a crash, whatever it leaves', 'sleep 60 & kill -SEGV $$', null],
  ])('fails: %s', async (_, ending, exitCode) => {
    expect(await failureOf(started(ending))).toMatchObject({ kind: 'exited-at-once', exitCode });
  });
});

describe.skipIf(process.platform === 'win32')('a started program', () => {
  const start = async (output: string) => {
    const folder = await temporaryFolder();
    const program = join(folder, 'game');
    await writeFile(program, '#!/bin/sh\nexec env\n', { mode: 0o755 });
    const request = { program, args: [], folder, output, processes: systemProcesses };
    const { child } = await spawnGame(request);
    await vi.waitFor(() => expect(child.exitCode).toBe(0), 20_000);
  };

  test('has the environment of the player and nothing of the host', async () => {
    vi.stubEnv('GAMEBOX_HOME', '/home');
    vi.stubEnv('NODE_OPTIONS', '--no-warnings');
    vi.stubEnv('LANG_OF_PLAYER', 'zh');
    onTestFinished(() => void vi.unstubAllEnvs());
    const output = join(await temporaryFolder(), 'log');
    await start(output);
    const names = (await readFile(output, 'utf8')).split('\n').map((line) => line.split('=')[0]);
    expect(names).toEqual(expect.arrayContaining(['PATH', 'LANG_OF_PLAYER']));
    expect(names.filter((name = '') => /^(GAMEBOX_|NODE_|VITEST|npm_)/.test(name))).toEqual([]);
  });

  test('starts without a log where a pipe that nobody reads is in its place', async () => {
    const output = join(await temporaryFolder(), 'log');
    await makePipe(output);
    // Else a wait for a reader would keep this process from its end.
    onTestFinished(() => closeSync(openSync(output, constants.O_RDONLY | constants.O_NONBLOCK)));
    await start(output);
    expect((await stat(output)).isFIFO()).toBe(true);
  });

  test.each([
    ['a link leads to', symlink],
    ['has another name too', link],
  ])('leaves a file as it is that %s, and has its log beside it', async (_, make) => {
    const folder = await temporaryFolder();
    const [output, mine] = [join(folder, 'log'), join(folder, 'mine')];
    await writeFile(mine, 'mine');
    await make(mine, output);
    await start(output);
    expect(await readFile(mine, 'utf8')).toBe('mine');
    expect(await readFile(output, 'utf8')).toContain('PATH=');
  });
});

test('Windows names a crash by its code', () => {
  expect(hasCrashed({ code: 0xc000_0005, signal: null })).toBe(true);
  expect(hasCrashed({ code: 1, signal: null })).toBe(false);
});

test("a game gets the player's environment and nothing of the host's own", () => {
  const env = {
    PATH: '/bin',
    DISPLAY: ':0',
    GAMEBOX_HOME: '/home',
    NODE_OPTIONS: '--x',
    NODE_CHANNEL_FD: '3',
    npm_config_x: 'y',
  };
  expect(gameEnvironment(env)).toEqual({ PATH: '/bin', DISPLAY: ':0' });
});

test.each(['start.bat', 'START.CMD', 'a b.ps1', 'run.vbs'])('%s is refused on Windows', (name) => {
  const program = `C:\\games\\${name}`;
  expect(() => refuseScript(program, 'win32')).toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ kind: 'unsupported-platform' }) }),
  );
  expect(() => refuseScript(program, 'linux')).not.toThrow();
});

test('names of programs are accepted on Windows', () => {
  for (const name of ['game.exe', 'bat', 'game.bat.exe', 'cmd/game'])
    expect(() => refuseScript(name, 'win32')).not.toThrow();
});

test.each([
  ['EACCES', 'permission'],
  ['EPERM', 'permission'],
  ['ENOEXEC', 'unsupported-platform'],
  ['ENOENT', 'unsupported-platform'],
  // The error of Windows for a file that is no program or is for another machine.
  ['UNKNOWN', 'unsupported-platform'],
  ['EFTYPE', 'unsupported-platform'],
  ['EINVAL', 'unsupported-platform'],
  ['EMFILE', 'internal'],
])('a start that fails with %s is reported as %s', (code, kind) => {
  const cause = Object.assign(new Error(code), { code });
  const error = spawnError(cause, '/game');
  expect(error).toBeInstanceOf(HostError);
  expect(error).toMatchObject({ failure: { kind }, cause });
});
