import { expect, test } from 'vitest';
import { maskMobile, maskName, maskNickname } from './masking.ts';

test('masks the middle of a mobile', () => {
  expect(maskMobile('13812340000')).toBe('138****0000');
});

test.each([
  ['张三', '张*'],
  ['欧阳小明', '欧***'],
  ['李', '李*'],
  ['𠮷田', '𠮷*'],
])('masks %s as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

test.each([
  ['青河渔火', '青**火'],
  ['𠮷田𠮷', '𠮷**𠮷'],
  ['小李', '小**'],
  ['李', '李**'],
])('masks the nickname %s as %s', (nickname, masked) => {
  expect(maskNickname(nickname)).toBe(masked);
});
