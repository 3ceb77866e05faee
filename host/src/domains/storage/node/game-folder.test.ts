import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GameFolder } from './game-folder.ts';

const folder = new GameFolder('/games/game-1');

test('a path of the game is below its folder', () => {
  expect(folder.path('data/a.pak')).toBe(join('/games/game-1', 'data', 'a.pak'));
});

test.each([
  '',
  '.',
  '..',
  '../game-2/a',
  'a/../../b',
  '/etc/passwd',
  'C:/windows',
  'a\\b',
  'a:stream',
  'nul',
  'a/./b',
])('%j leads out of it, or is read as another by some system: refused', (path) => {
  expect(() => folder.path(path)).toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ kind: 'manifest-invalid' }) }),
  );
});
