import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { lazyObject } from './lazy-object.ts';

function counted() {
  const fields = vi.fn<() => { gameId: z.ZodInt; name: z.ZodDefault<z.ZodString> }>(() => ({
    gameId: z.int(),
    name: z.string().default(''),
  }));
  return { fields, schema: lazyObject(fields) };
}

test('makes its fields when the first message is read, and once', () => {
  const { fields, schema } = counted();
  const list = z.array(schema.nullable()).optional();
  expect(fields).not.toHaveBeenCalled();
  expect(list.parse([{ gameId: 5 }, null])).toEqual([{ gameId: 5, name: '' }, null]);
  expect(list.safeParse([{ gameId: 'five' }]).error?.issues).toMatchObject([
    { path: [0, 'gameId'] },
  ]);
  expect(fields).toHaveBeenCalledTimes(1);
});

test('unknown fields are left out, kept by loose and refused by strict, which make no field', () => {
  const { fields, schema } = counted();
  const [loose, strict] = [schema.loose(), schema.strict()];
  expect(fields).not.toHaveBeenCalled();
  const sent = { gameId: 5, name: 'A', more: 1 };
  expect(schema.parse(sent)).toEqual({ gameId: 5, name: 'A' });
  expect(loose.parse(sent)).toEqual(sent);
  expect(strict.safeParse(sent).success).toBe(false);
});

test('is taken up, extended, picked from and described as any object', () => {
  const { schema } = counted();
  const other = lazyObject(() => ({ ...schema.shape, open: z.boolean() }));
  expect(other.parse({ gameId: 5, open: true })).toEqual({ gameId: 5, name: '', open: true });
  expect(schema.extend({ open: z.boolean() }).safeParse({ gameId: 5 }).success).toBe(false);
  expect(schema.pick({ name: true }).parse({ name: 'A' })).toEqual({ name: 'A' });
  expect(schema.partial().parse({})).toEqual({ name: '' });
  expect(z.toJSONSchema(schema)).toEqual(
    z.toJSONSchema(z.object({ gameId: z.int(), name: z.string().default('') })),
  );
});
