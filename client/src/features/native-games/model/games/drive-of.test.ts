import { expect, test } from 'vitest';
import { driveName, driveOf } from './drive-of.ts';

const drives = ['/', '/home', 'C:\\', 'D:\\'].map((drive) => ({ drive }));

test.each([
  ['/home/me/games/game-1', '/home'],
  ['/homework/game-1', '/'],
  ['d:\\Games\\game-1', 'D:\\'],
  ['C:\\', 'C:\\'],
  ['E:\\Games', undefined],
])('%s lies on %s', (path, drive) => {
  expect(driveOf(path, drives)?.drive).toBe(drive);
});

test('a root without a letter is named in words', () => {
  expect(['/', '/home', 'D:\\'].map(driveName)).toEqual(['系统盘 (/)', '/home', 'D:\\']);
});
