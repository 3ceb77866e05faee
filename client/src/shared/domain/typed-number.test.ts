import { expect, test } from 'vitest';
import { typedMobile, typedNumber } from './typed-number.ts';

test.each([
  ['13800138000', '13800138000'],
  [' 138 0013 8000 ', '13800138000'],
  ['+86 138-0013-8000', '13800138000'],
  ['86 138–0013–8000', '13800138000'],
  ['１３８００１３８０００', '13800138000'],
  ['＋８６　１３８　００１３　８０００', '13800138000'],
  ['\u202A13800138000\u202C', '13800138000'],
  ['86138', '86138'],
  ['138001380001', '138001380001'],
  ['电话', '电话'],
])('the mobile %j is meant as %s', (typed, meant) => {
  expect(typedMobile(typed)).toBe(meant);
});

test.each([
  ['１２ ３-４', '1234'],
  ['12345', '12345'],
])('the code %j is meant as %s', (typed, meant) => {
  expect(typedNumber(typed)).toBe(meant);
});
