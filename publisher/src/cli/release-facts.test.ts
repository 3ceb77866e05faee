import { gameGlob, gamePath } from '@gamebox/contract';
import { describe, expect, test } from 'vitest';
import { parseOptions, UsageError } from './options.ts';
import { type Earlier, factsOf, takenOver } from './release-facts.ts';

const DAY_MS = 86_400_000;
const least = ['--game', '7', '--version', '1.0'];
const launch = ['--launch', 'linux-x64=bin/a  --b=c {account}'];
const facts = (...args: string[]) => factsOf(parseOptions(args).values, 1000, null);

const earlier: Earlier = {
  release: 4,
  signers: [],
  name: '河灯',
  launch: {
    'linux-x64': { path: gamePath.parse('bin/a'), args: ['{server}'] },
    'win32-x64': { path: gamePath.parse('a.exe'), args: [] },
  },
  playerFiles: [gameGlob.parse('saves/**'), gameGlob.parse('my.ini')],
};

test('what is not said has a value', () => {
  expect(facts(...least, '--no-launch')).toEqual({
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

test.each([
  ['--name', '河\u200B灯'],
  ['--name', ' '],
  ['--version', '1.0\u202E'],
  ['--version', '1\n0'],
])('%s is a line that is seen: %j is not', (option, text) => {
  expect(() => facts(...least, '--no-launch', option, text)).toThrow(option);
});

test('a launch entry has a platform, a path and arguments', () => {
  expect(facts(...least, ...launch).launch).toEqual({
    'linux-x64': { path: 'bin/a', args: ['--b=c', '{account}'] },
  });
  expect(facts(...least, '--launch', 'linux-x64=a {"a":1} {}').launch).toBeDefined();
});

test.each([
  [['--version', '1', ...launch]],
  [['--game', '7', ...launch]],
  [['--game', 'x', '--version', '1', ...launch]],
  [[...least]],
  [[...least, ...launch, '--no-launch']],
  [[...least, ...launch, ...launch]],
  [[...least, ...launch, '--channel', '../x']],
  [[...least, ...launch, '--name', '']],
  [[...least, ...launch, '--name', 'x'.repeat(201)]],
  [['--game', '7', '--version', 'x'.repeat(65), ...launch]],
  [[...least, '--launch', 'amiga=a']],
  [[...least, '--launch', 'linux-x64=../a']],
  [[...least, '--launch', 'linux-x64']],
  [[...least, '--launch', 'linux-x64=a --to={foo}']],
  [[...least, '--launch', `linux-x64=a ${'x'.repeat(513)}`]],
  [[...least, '--launch', `linux-x64=a ${'x '.repeat(33)}`]],
  [[...least, ...launch, '--player-files', '../*']],
  [[...least, ...launch, '--player-files', 'a', '--no-player-files']],
  [[...least, ...launch, '--expires', '0']],
  [[...least, ...launch, '--expires', '999999999999']],
  [[...least, ...launch, '--unknown', '1']],
])('%j is not understood, and the message is a line of words', (args) => {
  expect(() => facts(...args)).toThrow(UsageError);
  expect(() => facts(...args)).toThrow(/^[^\n[{]+.*$/);
});

test('an unknown placeholder is named, with those there are', () => {
  expect(() => facts(...least, '--launch', 'linux-x64=a --to={foo}')).toThrow(
    '--launch: {foo} for linux-x64 is none of {resolution}, {account}, {server}',
  );
});

describe('of the release before', () => {
  const said = (...args: string[]) => {
    const { values } = parseOptions([...least, ...args]);
    const made = factsOf(values, 1000, earlier);
    return { made, lines: takenOver(values, made, earlier) };
  };

  test('name, launch and player files hold on, and that is said', () => {
    const { made, lines } = said();
    expect(made).toMatchObject({
      name: '河灯',
      launch: earlier.launch,
      playerFiles: earlier.playerFiles,
    });
    expect(lines).toEqual([
      'as in release 4: --name 河灯',
      'as in release 4: --launch linux-x64=bin/a {server}',
      'as in release 4: --launch win32-x64=a.exe',
      'as in release 4: --player-files saves/**',
      'as in release 4: --player-files my.ini',
    ]);
  });

  test('what is said replaces it, and what is lost thereby is said', () => {
    const { made, lines } = said('--name', 'x', ...launch, '--player-files', 'saves/**');
    expect(Object.keys(made.launch)).toEqual(['linux-x64']);
    expect(lines).toEqual([
      'no longer launched on win32-x64, as release 4 was',
      "no longer the player's own, as in release 4: my.ini",
    ]);
  });

  test('nothing holds on that is taken back', () => {
    expect(said('--no-launch', '--no-player-files').made).toMatchObject({
      launch: {},
      playerFiles: [],
    });
  });
});
