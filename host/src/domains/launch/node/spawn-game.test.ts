import { expect, test } from 'vitest';
import { HostError } from '../../failure/core/host-error.ts';
import { gameEnvironment, refuseScript, spawnError } from './spawn-game.ts';

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

test('programs are none of those', () => {
  for (const name of ['game.exe', 'bat', 'game.bat.exe', 'cmd/game'])
    expect(() => refuseScript(name, 'win32')).not.toThrow();
});

test.each([
  ['EACCES', 'permission'],
  ['EPERM', 'permission'],
  ['ENOEXEC', 'unsupported-platform'],
  ['ENOENT', 'unsupported-platform'],
  // What Windows says of a file that is no program, or one for another machine.
  ['UNKNOWN', 'unsupported-platform'],
  ['EFTYPE', 'unsupported-platform'],
  ['EINVAL', 'unsupported-platform'],
  ['EMFILE', 'internal'],
])('a start that fails with %s is told as %s', (code, kind) => {
  const cause = Object.assign(new Error(code), { code });
  const error = spawnError(cause, '/game');
  expect(error).toBeInstanceOf(HostError);
  expect(error).toMatchObject({ failure: { kind }, cause });
});
