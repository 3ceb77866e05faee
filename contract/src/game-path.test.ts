import { posix, win32 } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gamePath, gamePathKey, gamePathProblem } from './game-path.ts';

describe('a game path', () => {
  test.each([
    'game.exe',
    'data/地图/青河.bin',
    'data/a b.txt',
    '.hidden/file',
    'console.txt',
    'com10.dat',
    '..a/b..c',
    'data/.gamebox-place',
    '.gamebox',
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
    ['.gamebox-job', 'a name of the launcher’s own'],
    ['.GameBox-Place/a', 'a name of the launcher’s own'],
    ['.game\u200dbox-place', 'a name of the launcher’s own'],
    ['e\u0301.txt', 'not normalized'],
    [`${'a/'.repeat(64)}b`, 'too many folders'],
    ['a\ud800', 'not Unicode'],
    ['\udc00\ud800/a', 'not Unicode'],
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

describe('the key of a path', () => {
  test.each([
    ['ς', 'σ', 'Σ'],
    ['ΟΔΟΣ', 'οδος', 'οδοσ'],
    ['straße', 'STRASSE', 'STRAẞE'],
    ['ı', 'i', 'I'],
    ['ſ', 's', 'S'],
    ['K', 'k', '\u212a'],
    ['Å', 'å', '\u212b', 'a\u030a'],
    ['µ', 'μ', 'Μ'],
    ['ﬁ', 'fi', 'FI'],
    ['ŉ', 'ʼn', 'ʼN'],
    ['ᾳ', 'ᾼ', 'αι'],
    ['ΐ', '\u1fd3'],
    ['ꭰ', 'Ꭰ'],
    ['a\u200db', 'ab'],
  ])('is one for %s and its other spellings', (...spellings) => {
    expect(new Set(spellings.map(gamePathKey)).size).toBe(1);
  });

  test.each([
    ['a', 'b'],
    ['地', '图'],
    ['e', 'é'],
    ['河灯', '灯河'],
    ['a/b', 'ab'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(gamePathKey(one)).not.toBe(gamePathKey(other));
  });

  test('is that of every character’s capital and small letter, and of itself', () => {
    const wrong: string[] = [];
    for (let point = 0; point < 0x110000; point += 1) {
      const char = String.fromCodePoint(point);
      const key = gamePathKey(char);
      const forms = [char.toUpperCase(), char.toLowerCase(), char.normalize('NFD'), key];
      if (forms.some((form) => gamePathKey(form) !== key)) wrong.push(point.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  test('is the same for what the case-insensitive match of Unicode takes as one', () => {
    const letters = /\p{Changes_When_Casemapped}/u;
    const points = Array.from({ length: 0x20000 }, (_, point) => point);
    const chars = points.map((point) => String.fromCodePoint(point)).filter((c) => letters.test(c));
    const all = chars.join('');
    for (const char of chars)
      for (const other of all.match(new RegExp(char, 'giu')) ?? [])
        expect([other, gamePathKey(other)]).toEqual([other, gamePathKey(char)]);
  });

  test('is made for any text, segment by segment', () => {
    const text = fc.string({
      unit: fc.constantFrom(
        'ß',
        'ς',
        'İ',
        'ı',
        '\u0345',
        '\u0301',
        'α',
        'Σ',
        '\ud800',
        '😀',
        'ᄀ',
        'ᅡ',
        'A',
      ),
    });
    fc.assert(
      fc.property(text, text, (folder, name) => {
        expect(gamePathKey(`${folder}/${name}`)).toBe(
          `${gamePathKey(folder)}/${gamePathKey(name)}`,
        );
        expect(gamePathKey(gamePathKey(name))).toBe(gamePathKey(name));
        expect(gamePathKey(name.normalize('NFD'))).toBe(gamePathKey(name.normalize('NFC')));
      }),
      { numRuns: 2000 },
    );
  });
});
