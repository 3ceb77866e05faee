import { expect, test } from 'vitest';
import { z } from 'zod';
import { safeParse } from './safe-parse.ts';

const schema = z.object({ name: z.string().max(9) });

test('a value at which zod throws is one that does not fit', () => {
  const value = { name: { length: { toString: 1 } } };
  expect(() => schema.safeParse(value)).toThrow(TypeError);
  expect(safeParse(schema, value).success).toBe(false);
});

test('otherwise answers as zod does', () => {
  expect(safeParse(schema, { name: '青河' })).toEqual({ success: true, data: { name: '青河' } });
  expect(safeParse(schema, { name: 1 })).toMatchObject({
    success: false,
    error: { issues: [{ path: ['name'] }] },
  });
  const broken = z.string().refine(() => {
    throw new RangeError('ours');
  });
  expect(() => safeParse(broken, '')).toThrow('ours');
});
