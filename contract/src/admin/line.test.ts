import { expect, test } from 'vitest';
import { line, optionalLine } from './line.ts';

test.each(['新服 “青河”', 'A-1', '👨‍👩‍👧 一家', '…', 'é', '𠮷野'])('%j is a line', (text) => {
  expect(line(20).parse(` ${text} `)).toBe(text);
});

test.each([
  ['nothing', ' '],
  ['a space without width', '\u200B'],
  ['the joiner alone', '\u200D'],
  ['a turn to the left', '顺丰\u202E速运'],
  ['an isolate', '顺丰\u2066速运'],
  ['a line end', '一\n二'],
  ['a separator of lines', '一\u2028二'],
  ['a zero', '一\u0000'],
  ['half a pair', '一\uD83D'],
  ['a filler', '\u3164'],
  ['a mark alone', '\u0301'],
])('%s is refused', (_what, text) => {
  expect(line(20).safeParse(text).success).toBe(false);
});

test('a line has its length, and may be left empty where it is optional', () => {
  expect(line(3).safeParse('一二三四').success).toBe(false);
  expect(optionalLine(3).parse(' ')).toBe('');
  expect(optionalLine(3).safeParse('\u200B').success).toBe(false);
});
