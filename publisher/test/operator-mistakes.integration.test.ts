import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { writeFiles } from './game-folder.ts';
import { Operator } from './operator.ts';

const LAUNCH = ['--launch', 'linux-x64=bin/game --to {server}'];

let operator: Operator;

beforeEach(async () => {
  operator = await Operator.begin();
  await writeFiles(operator.path('game'), { 'bin/game': 'one', 'a.txt': 'a' });
});

describe('options left out', () => {
  test('a first release that nobody could start is not understood', () => {
    const { status, stderr } = operator.publish('1.0');
    expect([status, stderr]).toEqual([2, expect.stringContaining('--launch is missing')]);
    expect(existsSync(operator.path('store'))).toBe(false);
  });

  test('a second release is launched as the first, and new files are named', async () => {
    const first = operator.publish(
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
    const { status, stdout } = operator.publish('1.1');
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

test('a key in the folder is refused before anything is written', async () => {
  await copyFile(operator.path('key.pem'), operator.path('game/b.pem'));
  const { status, stderr } = operator.publish('1.0', ...LAUNCH);
  expect([status, stderr]).toEqual([1, expect.stringContaining("b.pem can't be published")]);
  expect(existsSync(operator.path('store/7/stable'))).toBe(false);
});
