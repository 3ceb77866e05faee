import { describe, expect, test } from 'vitest';
import { launchLines, launchOf } from './launch-options.ts';
import { UsageError } from './options.ts';

describe('launch entries', () => {
  test.each([
    ['win32-x64="My Game.exe" --account {account}', 'My Game.exe', ['--account', '{account}']],
    ["win32-x64='bin/My Game.exe'", 'bin/My Game.exe', []],
    ['linux-x64=bin/game  --name="two words" \'a "b"\'', 'bin/game', ['--name=two words', 'a "b"']],
    ['linux-x64=bin/My" "Game', 'bin/My Game', []],
  ])('%s', (entry, path, args) => {
    const launch = launchOf([entry]);
    expect(Object.values(launch)).toEqual([{ path, args }]);
    // The printed options can be passed again.
    expect(launchOf(launchLines(launch))).toEqual(launch);
  });

  test.each([
    ['win32-x64=start.bat', 'must end in .exe or .com, no host starts a script'],
    ['win32-x64=My Game.exe {server}', 'a path with spaces needs quotes: win32-x64="…"'],
    ['win32-arm64=bin/start.cmd {server}', 'must end in .exe'],
    ['win32-x64="My Game.exe', 'quote'],
    ['linux-x64=', 'length'],
    ['linux-x64=game {acount}', '{acount}'],
  ])('%s is refused', (entry, reason) => {
    expect(() => launchOf([entry])).toThrow(UsageError);
    expect(() => launchOf([entry])).toThrow(reason);
  });
});
