import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { extendedObject, lazyObject } from './lazy-object.ts';
import { lazySchema } from './lazy-schema.ts';

function counted() {
  const fields = vi.fn<() => { gameId: z.ZodInt; name: z.ZodDefault<z.ZodString> }>(() => ({
    gameId: z.int(),
    name: z.string().default(''),
  }));
  return { fields, schema: lazyObject(fields) };
}

test('makes its fields when the first message is read, and once', () => {
  const { fields, schema } = counted();
  const list = lazySchema(() => z.array(schema.nullable()).optional());
  expect(fields).not.toHaveBeenCalled();
  expect(list.parse([{ gameId: 5 }, null])).toEqual([{ gameId: 5, name: '' }, null]);
  expect(list.safeParse([{ gameId: 'five' }]).error?.issues).toMatchObject([
    { path: [0, 'gameId'] },
  ]);
  expect(fields).toHaveBeenCalledTimes(1);
});

test('unknown fields are dropped, kept by loose and refused by strict', () => {
  const { schema } = counted();
  const [loose, strict] = [schema.loose(), schema.strict()];
  const sent = { gameId: 5, name: 'A', more: 1 };
  expect(schema.parse(sent)).toEqual({ gameId: 5, name: 'A' });
  expect(loose.parse(sent)).toEqual(sent);
  expect(strict.safeParse(sent).success).toBe(false);
});

test('can be extended, picked from and described like any object', () => {
  const { schema } = counted();
  expect(schema.extend({ open: z.boolean() }).safeParse({ gameId: 5 }).success).toBe(false);
  expect(schema.pick({ name: true }).parse({ name: 'A' })).toEqual({ name: 'A' });
  expect(schema.partial().parse({})).toEqual({ name: '' });
  expect(z.toJSONSchema(schema)).toEqual(
    z.toJSONSchema(z.object({ gameId: z.int(), name: z.string().default('') })),
  );
});

test('extending it makes no fields before the first message, and replaces fields of the same name', () => {
  const { fields, schema } = counted();
  const other = extendedObject(schema, () => ({ name: z.string().max(1), open: z.boolean() }));
  expect(fields).not.toHaveBeenCalled();
  const sent = { gameId: 5, name: 'A', open: true };
  expect(other.parse(sent)).toEqual(sent);
  expect(other.safeParse({ ...sent, name: 'AB' }).success).toBe(false);
  expect(schema.parse({ gameId: 5, name: 'AB' })).toEqual({ gameId: 5, name: 'AB' });
});

test('extending it keeps its refinements and its handling of unknown fields', () => {
  const { fields, schema } = counted();
  const named = lazySchema(() => schema.strict().refine(({ name }) => name !== 'none'));
  const other = extendedObject(named, () => ({ open: z.boolean() }));
  expect(fields).not.toHaveBeenCalled();
  expect(other.safeParse({ gameId: 5, name: 'A', open: true }).success).toBe(true);
  expect(other.safeParse({ gameId: 5, name: 'none', open: true }).success).toBe(false);
  expect(other.safeParse({ gameId: 5, open: true, more: 1 }).success).toBe(false);
});
