import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { writeFiles } from './game-folder.ts';
import { Operator } from './operator.ts';

const main = join(import.meta.dirname, '../src/main.ts');
const LAUNCH = ['--launch', 'linux-x64=bin/game --to {server}'];

let operator: Operator;

beforeEach(async () => {
  operator = await Operator.begin();
  await writeFiles(operator.path('game'), { 'bin/game': 'one', 'a.txt': 'a' });
});

test('the program prints where it should, and ends with the code', () => {
  const env = { ...process.env, INIT_CWD: operator.root };
  const ends = [['keygen', 'b.pem'], ['keygen', 'b.pem'], ['frobnicate']].map((args) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
      encoding: 'utf8',
      env,
    });
    return [status, stdout, stderr];
  });
  expect(ends).toEqual([
    [0, expect.stringContaining('private key: '), ''],
    [1, '', expect.stringContaining('is there already')],
    [2, '', expect.stringContaining('no such command or folder: frobnicate\n(--help tells')],
  ]);
});

describe('options left out', () => {
  test('a first release that nobody could start is not understood', async () => {
    const { status, stderr } = await operator.publish('1.0');
    expect([status, stderr]).toEqual([2, expect.stringContaining('--launch is missing')]);
    expect(existsSync(operator.path('store'))).toBe(false);
  });

  test('a second release is launched as the first, and new files are named', async () => {
    const first = await operator.publish(
      '1.0',
      ...LAUNCH,
      '--name',
      '河灯',
      '--player-files',
      'saves/**',
    );
    expect(first.stdout).toContain('bin/game is launched, so it was made executable');
    await writeFiles(operator.path('game'), { 'bin/game': 'two', 'a.pdb': 'symbols' });
    await mkdir(operator.path('game/saves'));
    const { status, stdout } = await operator.publish('1.1');
    expect(status).toBe(0);
    expect(stdout).toContain('as in release 1: --launch linux-x64=bin/game --to {server}');
    expect(stdout).toContain('files since release 1: 1 changed, 1 new (a.pdb), 0 gone');
    expect(stdout).toContain('1 empty folders left out: releases hold files only');
    const two = await operator.manifest(2);
    expect(two).toMatchObject({
      name: '河灯',
      launch: { 'linux-x64': { path: 'bin/game', args: ['--to', '{server}'] } },
      playerFiles: ['saves/**'],
    });
    expect(two.files.find(({ path }) => path === 'bin/game')?.mode).toBe('executable');
  });
});

test('a release that no key of the one before signs is not understood, unless it is wanted', async () => {
  await operator.run('keygen', 'b.pem');
  await operator.publish('1.0', ...LAUNCH);
  await writeFiles(operator.path('game'), { 'a.txt': 'b' });
  const byB = ['publish', 'game', '--game', '7', '--version', '1.1', '--store', 'store'];
  const { status, stderr } = await operator.run(...byB, '--key', 'b.pem');
  expect([status, stderr]).toEqual([2, expect.stringContaining('release 1 was signed by ')]);
  expect((await operator.pointer()).release).toBe(1);
  expect((await operator.run(...byB, '--key', 'b.pem', '--dry-run', '--new-keys')).status).toBe(0);
  expect((await operator.run(...byB, '--key', 'b.pem', '--key', 'key.pem')).status).toBe(0);
  expect((await operator.run(...byB, '--key', 'b.pem', '--again')).status).toBe(0);
  expect((await operator.run(...byB, '--key', 'key.pem', '--again', '--new-keys')).status).toBe(0);
});

test('a key in the folder is refused before anything is written', async () => {
  await copyFile(operator.path('key.pem'), operator.path('game/b.pem'));
  const { status, stderr } = await operator.publish('1.0', ...LAUNCH);
  expect([status, stderr]).toEqual([1, expect.stringContaining("b.pem can't be published")]);
  expect(existsSync(operator.path('store/7/stable'))).toBe(false);
});

describe('what is not there, or there already, is named in a line', () => {
  test.each<[string[], number, string]>([
    [['frobnicate'], 2, 'no such command or folder: frobnicate\n(--help tells'],
    [
      ['publish', 'game', 'a.png', 'b.png'],
      2,
      'too much: a.png b.png (globs need quotes)\n(--help',
    ],
    [['publish', '--frob'], 2, "Unknown option '--frob'\n(--help"],
    [['publish', 'game', '--game'], 2, "Option '--game <value>' argument missing\n(--help"],
    [['publish', 'game', '--hold=1'], 2, "Option '--hold' does not take an argument\n(--help"],
    [['serve', 'store', '--port', '65536'], 2, '--port must be at most 65535\n(--help'],
    [['keygen', 'key.pem'], 1, 'ROOT/key.pem is there already, and is left alone\n'],
    [['keygen', 'key.pem/b.pem'], 1, 'ROOT/key.pem: is there already\n'],
    [['verify', 'nowhere'], 1, 'ROOT/nowhere: no such file or folder\n'],
    [['verify', 'game'], 1, "ROOT/game is no store: no folder in it has a game's number"],
    [['gc', 'game', '--keep', '1'], 1, 'ROOT/game is no store'],
    [['serve', 'nowhere'], 1, 'ROOT/nowhere: no such folder\n'],
    [['verify', 'store', '--key', 'no.pem'], 1, 'key file ROOT/no.pem: no such file or folder\n'],
    [['point', 'store', '--game', '8'], 1, 'ROOT/store has no release of game 8, channel stable\n'],
    [
      ['point', 'store', '--game', '7', '--release', '9'],
      1,
      'ROOT/store has no release 9 of game 7, channel stable; the newest is 1\n',
    ],
  ])('%j', async (args, status, message) => {
    await operator.publish('1.0', ...LAUNCH);
    const ended = await operator.run(...args);
    expect(ended.stderr.replaceAll(operator.root, 'ROOT')).toContain(message);
    expect(ended.status).toBe(status);
  });

  test.each([
    ['nowhere', ['--key', 'key.pem'], 'ROOT/nowhere: no such folder\n'],
    ['game/a.txt', ['--key', 'key.pem'], 'ROOT/game/a.txt is no folder\n'],
    ['game', ['--key', 'no.pem'], 'key file ROOT/no.pem: no such file or folder\n'],
    ['game', ['--key', 'key.pem.pub'], 'ROOT/key.pem.pub is no private Ed25519 key\n'],
  ])('publish %s %j', async (folder, more, message) => {
    const say = ['--game', '7', '--version', '1', '--store', 'store', ...LAUNCH];
    const { status, stderr } = await operator.run('publish', folder, ...say, ...more);
    expect([status, stderr.replaceAll(operator.root, 'ROOT')]).toEqual([1, message]);
  });
});

test('files that are no part of a store do not stand in its way', async () => {
  await operator.publish('1.0', ...LAUNCH);
  await writeFiles(operator.path('store'), { '8': '', readme: '', '7/notes': '' });
  for (const args of [['verify'], ['gc', '--keep', '1'], ['point', '--game', '7']]) {
    const [command = '', ...more] = args;
    expect((await operator.run(command, 'store', ...more)).status).toBe(0);
  }
  expect((await operator.publish('1.1')).status).toBe(0);
});

test('a release file under another number is refused, and nothing is removed for it', async () => {
  const releases = operator.path('store/7/stable/releases');
  for (const version of ['1.0', '1.1', '1.2']) {
    await writeFiles(operator.path('game'), { 'a.txt': version });
    await operator.publish(version, ...LAUNCH);
  }
  const packs = await readdir(operator.path('store/7/packs'));
  await copyFile(join(releases, '2.release'), join(releases, '3.release'));
  for (const ended of [
    await operator.run('gc', 'store', '--keep', '1'),
    await operator.run('point', 'store', '--game', '7', '--release', '3'),
    await operator.publish('1.3'),
  ]) {
    expect(ended.status).toBe(1);
    expect(ended.stderr).toContain(`${join(releases, '3.release')}: is another release`);
  }
  expect(await readdir(operator.path('store/7/packs'))).toEqual(packs);
});

test('a damaged release file or pointer is named with what helps', async () => {
  await operator.publish('1.0', ...LAUNCH);
  const path = operator.path('store/7/stable/releases/1.release');
  const bytes = await readFile(path);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await writeFile(path, bytes);
  for (const ended of [
    await operator.publish('1.1'),
    await operator.run('point', 'store', '--game', '7'),
    await operator.run('gc', 'store', '--keep', '1'),
  ]) {
    expect(ended.status).toBe(1);
    expect(ended.stderr).toContain(path);
    expect(ended.stderr).toContain('copy it back from a mirror or a backup');
  }
  await writeFiles(operator.path('store/7/stable'), { 'latest.json': '{}' });
  const { stdout } = await operator.run('verify', 'store');
  expect(stdout).toContain('latest.json: format: Invalid');
  expect(stdout).toContain('the point command writes it anew');
});
