import { posix, win32 } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gamePath, gamePathProblem } from './game-path.ts';

describe('a game path', () => {
  test.each([
    'game.exe',
    'data/地图/青河.bin',
    'data/a b.txt',
    '.hidden/file',
    'console.txt',
    'com10.dat',
    '..a/b..c',
  ])('takes %s', (path) => {
    expect(gamePathProblem(path)).toBeNull();
  });

  test.each([
    ['', 'length'],
    ['a'.repeat(300), 'length'],
    [`${'青'.repeat(90)}/a`, 'length'],
    ['..', 'not relative'],
    ['../a', 'not relative'],
    ['a/../../b', 'not relative'],
    ['a/./b', 'not relative'],
    ['a//b', 'not relative'],
    ['/etc/passwd', 'not relative'],
    ['a/', 'not relative'],
    ['C:/windows', 'forbidden character'],
    ['C:evil', 'forbidden character'],
    ['a\\b', 'forbidden character'],
    ['..\\a', 'forbidden character'],
    ['file.txt:stream', 'forbidden character'],
    ['a\u0000b', 'forbidden character'],
    ['a\nb', 'forbidden character'],
    ['what?', 'forbidden character'],
    ['a.', 'dot or space at the end'],
    ['a ', 'dot or space at the end'],
    ['dir./a', 'dot or space at the end'],
    ['...', 'dot or space at the end'],
    ['CON', 'reserved name'],
    ['nul.txt', 'reserved name'],
    ['a/Aux.tar.gz', 'reserved name'],
    ['com1', 'reserved name'],
    ['lpt¹.bin', 'reserved name'],
    ['e\u0301.txt', 'not normalized'],
  ])('refuses %j: %s', (path, problem) => {
    expect(gamePathProblem(path)).toBe(problem);
    expect(gamePath.safeParse(path).success).toBe(false);
  });

  test('never leaves its folder, on Windows and elsewhere', () => {
    const piece = fc.oneof(
      fc.constantFrom('..', '.', '/', '\\', 'C:', ' ', 'a', '\u0000', '//', '~', 'nul'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = pieces.join('');
        if (gamePathProblem(path) !== null) return;
        expect(posix.resolve('/games/one', path).startsWith('/games/one/')).toBe(true);
        expect(win32.resolve('D:\\games\\one', path).startsWith('D:\\games\\one\\')).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
