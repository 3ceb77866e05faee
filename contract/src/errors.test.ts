import { expect, test } from 'vitest';
import { ERRORS } from './errors.ts';

const codes = Object.values(ERRORS).map(({ code }) => code);

test('every error has a code of its own', () => {
  expect(new Set(codes).size).toBe(codes.length);
});

test.each(codes)('%i has three digits, or ten beginning with 1', (code) => {
  expect(String(code)).toMatch(/^(\d{3}|1\d{9})$/);
});
