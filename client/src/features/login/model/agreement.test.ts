import { expect, test } from 'vitest';
import { agreementPath } from './agreement.ts';

test.each([
  [3, 'user', '/agreements/3/user.html'],
  [296, 'privacy', '/agreements/296/privacy.html'],
  [1, 'user', '/agreements/default/user.html'],
  [29, 'privacy', '/agreements/default/privacy.html'],
] as const)('platform %d has its %s agreement at %s', (plat, agreement, path) => {
  expect(agreementPath(plat, agreement)).toBe(path);
});
