import fc from 'fast-check';
import { z } from 'zod';

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  '\ud800',
  "' or 1=1 --",
  '"; drop table user_account; --',
  '%',
  '_\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '\u202E青河',
  'x'.repeat(5000),
  '9007199254740993',
  '-1',
  '1e309',
  'NaN',
  'null',
  '{{7*7}}',
  '\r\nset-cookie: a=b',
] as const;

const HOSTILE_NUMBERS = [
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_SAFE_INTEGER,
  Number.MAX_VALUE,
] as const;

/** JSON values that no schema of ours expects. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...HOSTILE_TEXTS),
  fc.constantFrom<unknown>(...HOSTILE_NUMBERS),
  fc.constantFrom<unknown>(null, true, [], {}, [[[]]], { toString: 'x' }, { length: 9 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Values that usually pass the schema, or just miss it. */
export function nearSchema(schema: z.ZodType): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return nearJson(json);
}

type Json = z.core.JSONSchema.BaseSchema;

function nearJson(schema: Json): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant<unknown>(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom<unknown>(...schema.enum);
  if (schema.anyOf !== undefined)
    return fc.oneof(...schema.anyOf.map((one) => nearJson(typeof one === 'boolean' ? {} : one)));
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.oneof(fc.integer({ min: 0, max: 200 }), fc.maxSafeInteger());
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'string') return nearText(schema);
  return fc.oneof(fc.nat(10), fc.string({ maxLength: 10 }), hostileValue);
}

function nearText({ pattern, format }: Json): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid();
  if (pattern === undefined) return fc.string({ unit: 'grapheme', maxLength: 80 });
  return fc.stringMatching(new RegExp(pattern));
}

/** An object with some valid and some hostile fields. */
export function hostileObject(schema: z.ZodObject): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.shape).map(
    ([name, field]): [string, fc.Arbitrary<unknown>] => [
      name,
      fc.oneof({ arbitrary: nearSchema(field), weight: 3 }, { arbitrary: hostileValue, weight: 1 }),
    ],
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}
