import { expect, test } from 'vitest';
import { findInviteCode, invitePath } from './invite-code.ts';

test.each([
  ['BCDFGHJ', 'BCDFGHJ'],
  [' bcd-fgh j ', 'BCDFGHJ'],
  ['ＢＣＤＦＧＨＪ', 'BCDFGHJ'],
  [`https://box.example${invitePath('BCDFGHJ')}?from=qr`, 'BCDFGHJ'],
  ['快来 http://127.0.0.1:8080/i/bcdfghj 一起玩', 'BCDFGHJ'],
  ['BCDFGH', null],
  ['BCDFGHJK', null],
  ['BCDFGHA', null],
  ['', null],
])('%j holds %j', (typed, code) => {
  expect(findInviteCode(typed)).toBe(code);
});
