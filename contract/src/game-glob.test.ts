import { expect, test } from 'vitest';
import { gameGlob, gameGlobMatches } from './game-glob.ts';

test.each([
  ['saves/**', 'saves/a/b.sav', true],
  ['saves/**', 'data/saves/a', false],
  ['**/*.log', 'a.log', true],
  ['**/*.log', 'x/y/a.LOG', true],
  ['*.log', 'x/a.log', false],
  ['Settings/*.ini', 'settings/Game.ini', true],
  ['a?c/**/z', 'abc/z', true],
  ['a?c/**/z', 'abc/1/2/z', true],
  ['a?c', 'ac', false],
  ['存档/*', '存档/一', true],
])('%s on %s is %s', (glob, path, expected) => {
  expect(gameGlob.safeParse(glob).success).toBe(true);
  expect(gameGlobMatches(glob, path)).toBe(expected);
});

test.each(['../*', '/saves', 'a//b', '', 'C:/*'])('%s is not a valid glob', (glob) => {
  expect(gameGlob.safeParse(glob).success).toBe(false);
});

test('a glob made to be slow is matched quickly', () => {
  expect(gameGlobMatches(`${'*a'.repeat(100)}b`, 'a'.repeat(200))).toBe(false);
});
