import { expect, test } from 'vitest';
import { refuseOverdrawn } from './service.ts';

test.each([
  ['fen', '余额不足'],
  ['platformCoin', '余额不足：平台币'],
] as const)('of %s there is too little: the refusal names it once', (overdrawn, text) => {
  expect(() => refuseOverdrawn({ overdrawn })).toThrow(expect.objectContaining({ text }));
});
