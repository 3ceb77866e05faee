import { describe, expect, test } from 'vitest';
import { gamePath } from './game-path.ts';
import { launchEntry, manifestFile, manifestProblem, runtimePlatform } from './package-manifest.ts';

const file = (path: string, size = 1) => ({ path: gamePath.parse(path), size });
const entry = (path: string) => ({ path: gamePath.parse(path), args: [] });
const good = { path: 'a', size: 1, sha256: 'a'.repeat(64), mode: 'file' };

describe('the tree of a release', () => {
  test('is valid if its files and launch entries fit each other', () => {
    expect(manifestProblem([file('game', 3), file('data/a.bin', 4)], [entry('game')])).toBeNull();
  });

  test.each([
    ['a case collision', [file('Data/a'), file('data/A')], []],
    ['a file that is a folder too', [file('data'), file('Data/a')], []],
    [
      'such a file among its like',
      [file('data!'), file('data'), file('data/a'), file('data-')],
      [],
    ],
    ['such a file with a pictogram', [file('😀'), file('😀/a/b')], []],
    ['two spellings of a letter', [file('straße'), file('STRASSE')], []],
    ['an absurd whole', [0, 1, 2, 3, 4].map((n) => file(`a${n}`, 255 * 2 ** 30)), []],
    ['a launch entry outside', [file('a')], [entry('b')]],
  ])('is refused for %s', (_, files, launch) => {
    expect(manifestProblem(files, launch)).not.toBeNull();
  });

  test.each([
    ['a path that leaves', { path: '../a' }],
    ['an absolute path', { path: '/a' }],
    ['a drive letter', { path: 'C:/a' }],
    ['a reserved name', { path: 'aux' }],
    ['an absurd size', { size: 2 ** 50 }],
    ['a negative size', { size: -1 }],
    ['a hash of another form', { sha256: 'A'.repeat(64) }],
    ['another mode', { mode: 'link' }],
  ])('has no file with %s', (_, change) => {
    expect(manifestFile.safeParse(good).success).toBe(true);
    expect(manifestFile.safeParse({ ...good, ...change }).success).toBe(false);
  });

  test('has launch entries for known platforms, with paths in the game', () => {
    expect(runtimePlatform.safeParse('amiga-68k').success).toBe(false);
    expect(launchEntry.safeParse({ path: '../game', args: [] }).success).toBe(false);
    for (const arg of ['\0', 'a\ud800'])
      expect(launchEntry.safeParse({ path: 'game', args: [arg] }).success).toBe(false);
  });
});
