import { expect, test } from 'vitest';
import { line, optionalLine } from './line.ts';

const FLAG_OF_ENGLAND = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}';

test.each([
  ['quotes', '新服 “青河”'],
  ['a dash', 'A-1'],
  ['an ellipsis', '…'],
  ['a composed letter', 'é'],
  ['a letter with its mark', 'e\u0301'],
  ['Vietnamese', 'Hỗ trợ'],
  ['four marks', 'a\u0301\u0302\u0303\u0304'],
  ['a letter beyond the first plane', '𠮷野'],
  ['a wide space', '一\u3000二'],
  ['a family', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467} 一家'],
  ['a heart in colour', '\u2764\uFE0F'],
  ['a heart in black', '\u2764\uFE0E'],
  ['a heart on fire', '\u2764\uFE0F\u200D\u{1F525}'],
  ['a skin', '\u{1F469}\u{1F3FD}\u200D\u{1F4BB}'],
  ['a keycap', '1\uFE0F\u20E3'],
  ['a flag of two letters', '\u{1F1E8}\u{1F1F3}'],
  ['the flag of England', FLAG_OF_ENGLAND],
  ['a Persian word', 'می\u200Cخواهم'],
  ['a Sinhala word', 'ශ්\u200Dරී'],
  ['a Hindi word', 'क्\u200Dष'],
  ['a Bengali word', 'র\u200D্যাম'],
  ['a Malayalam word', 'അവന്\u200D വന്നു'],
  ['a Malayalam word at the end', 'അവന്\u200D'],
  ['a Persian year', '۱۴۰۳ ه\u200D.ش'],
])('%s may be in a line', (_what, text) => {
  expect(line(30).parse(` ${text} `)).toBe(text);
});

test.each([
  ['a space without width', '\u200B'],
  ['a joiner', '\u200D'],
  ['another joiner', '\u200C'],
  ['a soft hyphen', '\u00AD'],
  ['a turn to the left', '\u202E'],
  ['an isolate', '\u2066'],
  ['a line end', '\n'],
  ['a tab', '\t'],
  ['a separator of lines', '\u2028'],
  ['a separator of paragraphs', '\u2029'],
  ['a zero', '\u0000'],
  ['half a pair', '\uD83D'],
  ['a filler', '\u3164'],
  ['a narrow filler', '\uFFA0'],
  ['an empty Braille cell', '\u2800'],
  ['a grapheme joiner', '\u034F'],
  ['an inherent vowel', '\u17B4'],
  ['a Mongolian selector', '\u180B'],
  ['an ignored code point', '\u2065'],
  ['one of the specials', '\uFFF0'],
  ['the beginning of an annotation', '\uFFF9'],
  ['a stand-in for an object', '\uFFFC'],
  ['an ignored tag', '\u{E0000}'],
  ['an ignored code point of the last plane', '\u{E0FFF}'],
  ['a selector of a form', '\u{E0100}'],
  ['a selector of a picture', '\uFE0F'],
  ['90 selectors', '\uFE0F'.repeat(90)],
  ['a note without a head', '\u{1D159}'],
  ['a non-character', '\uFFFE'],
  ['a non-character of Arabic', '\uFDD0'],
  ['a letter as a tag', '\u{E0061}'],
])('%s is refused, alone and between letters', (_what, text) => {
  expect(line(100).safeParse(text).success).toBe(false);
  expect(line(100).safeParse(`顺丰${text}速运`).success).toBe(false);
});

test.each([
  ['nothing', ' '],
  ['a mark alone', '\u0301'],
  ['many marks', `a${'\u0301'.repeat(5)}`],
  ['many marks, the first in the letter', `é${'\u0301'.repeat(4)}`],
  ['two joiners in a Persian word', 'می\u200C\u200Cخواهم'],
  ['two joiners at the end of a Malayalam word', 'അവന്\u200D\u200D'],
  ['the other joiner at its end', 'അവന്\u200C'],
  ['marks between joiners', 'র\u200D্\u200D্'],
  ['a joiner after emoji', '\u{1F468}\u200D一'],
  ['two selectors after emoji', '\u2764\uFE0F\uFE0F'],
  ['a text in tags', '\u{1F3F4}\u{E0061}\u{E0062}\u{E0063}\u{E007F}'],
  ['letters with joiners', 'a\u200Db\u200Dc'],
])('%s is refused', (_what, text) => {
  expect(line(100).safeParse(text).success).toBe(false);
});

test('a line has its length, and may be left empty where it is optional', () => {
  expect(line(3).safeParse('一二三四').success).toBe(false);
  expect(optionalLine(3).parse(' ')).toBe('');
  expect(optionalLine(3).safeParse('\u200B').success).toBe(false);
});
