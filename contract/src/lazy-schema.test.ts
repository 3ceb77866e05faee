import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { lazySchema } from './lazy-schema.ts';

/** zod calls it with each schema and each check that it builds. */
function countBuilt(): () => number {
  let built = 0;
  Object.assign(z.core.globalConfig, { postProcessor: () => (built += 1) });
  return () => built;
}

afterEach(() => {
  Object.assign(z.core.globalConfig, { postProcessor: undefined });
});

test('importing the contract builds no schema', async () => {
  const built = countBuilt();
  z.int();
  expect(built()).toBe(1);
  await import('./index.ts');
  expect(built()).toBe(1);
});

test('is built at its first use, and once', () => {
  const make = vi.fn<() => z.ZodNumber>(() => z.number().min(1).max(5));
  const schema = lazySchema(make);
  expect(make).not.toHaveBeenCalled();
  expect(schema.safeParse(6).success).toBe(false);
  expect(schema.parse(2)).toBe(2);
  expect(make).toHaveBeenCalledTimes(1);
});

const wide = () =>
  z
    .object({
      kind: z.enum(['a', 'b']),
      count: z.coerce.number<number>().pipe(z.int().positive()).default(1),
      list: z.array(z.string().regex(/^x/)).max(2).nullish(),
    })
    .strict()
    .refine(({ kind, count }) => kind === 'a' || count > 1);

test.each([
  { kind: 'a' },
  { kind: 'b', count: '2', list: ['x', 'xy'] },
  { kind: 'b' },
  { kind: 'c', list: ['y'] },
  { kind: 'a', more: 1 },
  null,
])('reads %j as the schema that its maker returns', (sent) => {
  expect(lazySchema(wide).safeParse(sent)).toEqual(wide().safeParse(sent));
});

test('has the methods, the class and the JSON Schema of what its maker returns', () => {
  const enumeration = lazySchema(() => z.enum({ one: 1, two: 2 }));
  expect(enumeration.options).toEqual([1, 2]);
  expect(lazySchema(wide)).toBeInstanceOf(z.ZodObject);
  expect(z.toJSONSchema(lazySchema(wide))).toEqual(z.toJSONSchema(wide()));
  const inner = lazySchema(() => enumeration.optional());
  expect(z.toJSONSchema(z.object({ inner, again: inner }))).toEqual(
    z.toJSONSchema(z.object({ inner: enumeration.optional(), again: enumeration.optional() })),
  );
});

test('a field that is built late may still be left out', () => {
  const optional = lazySchema(() => z.string().optional());
  const schema = z.object({ optional, filled: lazySchema(() => z.string().default('A')) });
  expect(schema.parse({})).toEqual({ filled: 'A' });
});

test('has the title and the description of what its maker returns', () => {
  const make = () =>
    z.object({ a: z.string().describe('a text') }).meta({ title: 'one', id: 'it' });
  const schema = lazySchema(make);
  expect(schema.description).toBeUndefined();
  const text = z.toJSONSchema(make());
  expect(z.toJSONSchema(lazySchema(make))).toEqual(text);
  expect(lazySchema(() => z.int().describe('a number')).description).toBe('a number');
});
