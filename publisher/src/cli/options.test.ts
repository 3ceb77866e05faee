import { resolve } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { count, factsOf, parseOptions, pathFrom, scanOptionsOf, UsageError } from './options.ts';

const DAY_MS = 86_400_000;
const facts = (...args: string[]) => factsOf(parseOptions(args).values, 1000);
const least = ['--game', '7', '--version', '1.0'];

afterEach(() => vi.unstubAllEnvs());

test('what is not said has a value', () => {
  expect(facts(...least)).toEqual({
    gameId: 7,
    name: 'game 7',
    channel: 'stable',
    version: '1.0',
    notes: '',
    launch: {},
    playerFiles: [],
    createdAt: 1000,
    expiresAt: 1000 + 3650 * DAY_MS,
  });
});

test('a launch entry has a platform, a path and arguments', () => {
  const { launch } = facts(...least, '--launch', 'linux-x64=bin/a  --b=c {account}');
  expect(launch).toEqual({ 'linux-x64': { path: 'bin/a', args: ['--b=c', '{account}'] } });
});

test('lists stay apart from one call to the next', () => {
  parseOptions(['--ignore', 'a']);
  expect(scanOptionsOf(parseOptions(['--ignore', 'b']).values).ignore).toEqual(['b']);
});

test.each([
  [['--version', '1']],
  [['--game', '7']],
  [['--game', 'x', '--version', '1']],
  [[...least, '--channel', '../x']],
  [[...least, '--launch', 'amiga=a']],
  [[...least, '--launch', 'linux-x64=../a']],
  [[...least, '--launch', 'linux-x64']],
  [[...least, '--player-files', '../*']],
  [[...least, '--expires', '0']],
  [[...least, '--unknown', '1']],
])('%j is not understood', (args) => {
  expect(() => facts(...args)).toThrow(UsageError);
});

test('a number is whole and large enough', () => {
  expect(count('3', '--keep', 1)).toBe(3);
  for (const text of [undefined, '', '0', '1.5', '1e99', 'x'])
    expect(() => count(text, '--keep', 1)).toThrow(UsageError);
});

test('paths are seen from where npm was called', () => {
  vi.stubEnv('INIT_CWD', '/somewhere');
  expect(pathFrom('a')).toBe(resolve('/somewhere/a'));
});
