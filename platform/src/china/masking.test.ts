import { expect, test } from 'vitest';
import { maskMobile, maskName } from './masking.ts';

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
