import { expect, test } from 'vitest';
import { GameGlobs, gameGlob, playerFilesProblem } from './game-glob.ts';

const gameGlobMatches = (glob: string, path: string): boolean =>
  new GameGlobs([glob]).find(path) !== null;

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
  ['stra?e/*', 'straße/x', true],
  ['STRASSE/*.sav', 'straße/X.SAV', true],
  ['a*b*c', 'abbc', true],
  ['a*b', 'ab', true],
  ['ab*ba', 'aba', false],
  ['*a*a*', 'xa', false],
  ['é?/b', 'éx/B', true],
  ['a?*c', 'abc', true],
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

test('of several globs the first that matches is found', () => {
  const globs = new GameGlobs(['x', 'saves/**', '**']);
  expect([globs.find('saves/a'), globs.find('a')]).toEqual(['saves/**', '**']);
});

test('globs that would take minutes for a large release are a problem at once', () => {
  const files = Array.from({ length: 200_000 }, (_, i) => ({ path: `${'a'.repeat(200)}${i}` }));
  const globs = Array.from({ length: 64 }, (_, i) => `${'?*a'.repeat(60)}b${i}`);
  expect(playerFilesProblem(globs, files)).toContain('too long');
  expect(playerFilesProblem(['saves/**', '**/*.ini'], files.slice(0, 1000))).toBeNull();
});
