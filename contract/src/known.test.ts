import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { BRIDGE_ACTIONS } from './bridge/actions.ts';
import { HOST_MESSAGES } from './bridge/host-messages.ts';
import { localSettingOnPage } from './bridge/setting.ts';
import { CALLS } from './calls.ts';
import { known, parseToSend, readMessage } from './known.ts';

type Path = readonly (string | number)[];

/** One valid value of a schema, with each place where an enumeration's value stands. */
class Sampler {
  readonly enums: Path[] = [];

  sample(schema: z.core.$ZodType, path: Path = []): unknown {
    if (schema instanceof z.ZodObject)
      return Object.fromEntries(
        Object.entries(schema.shape).map(([name, part]) => [
          name,
          this.sample(part, [...path, name]),
        ]),
      );
    if (schema instanceof z.ZodArray) return [this.sample(schema.element, [...path, 0])];
    if (schema instanceof z.ZodPipe) return this.sample(schema.out, path);
    if (schema instanceof z.ZodUnion) return this.sample(schema.options[0] ?? z.never(), path);
    if (schema instanceof z.ZodLiteral) return schema.value;
    if (schema instanceof z.ZodEnum) {
      this.enums.push(path);
      return schema.options[0];
    }
    const wrapped =
      schema instanceof z.ZodOptional ||
      schema instanceof z.ZodNullable ||
      schema instanceof z.ZodCatch ||
      schema instanceof z.ZodDefault;
    return wrapped ? this.sample(schema.unwrap(), path) : plain(schema);
  }
}

const PLAIN = [
  1,
  'text',
  true,
  '13800000000',
  '1234',
  '440305',
  '2026-01-01',
  '00:00',
  'https://a.test/b',
  null,
];
const UUID = '0190163d-8694-739b-aea5-966c26f8ad91';

function plain(schema: z.core.$ZodType): unknown {
  const value = [...PLAIN, UUID, 'a'.repeat(64)].find(
    (candidate) => z.safeParse(schema, candidate).success,
  );
  if (value === undefined) throw new Error(`no sample for ${JSON.stringify(schema)}`);
  return value;
}

function replaced(value: unknown, [head, ...rest]: Path, by: unknown): unknown {
  if (head === undefined) return by;
  if (Array.isArray(value))
    return value.map((item: unknown, at) => (at === head ? replaced(item, rest, by) : item));
  return { ...Object(value), [head]: replaced(Reflect.get(Object(value), head), rest, by) };
}

const READ: readonly (readonly [string, z.ZodType])[] = [
  ...CALLS.map(({ call }) => [`${call.method} ${call.path}`, call.result] as const),
  ...Object.entries(BRIDGE_ACTIONS)
    // The page reads its own schema of these three.
    .filter(([name]) => !name.endsWith('LocalSetting') && name !== 'switchAccount')
    .map(([name, { result }]) => [name, result] as const),
  ['getLocalSetting', localSettingOnPage],
  ...Object.entries(HOST_MESSAGES).map(([name, { data }]) => [name, data] as const),
];

const PLACES = READ.flatMap(([name, schema]) => {
  const sampler = new Sampler();
  const valid = sampler.sample(schema);
  return sampler.enums.map((path) => ({ name, schema, valid, path, at: path.join('.') }));
});

test.each(READ)('%s has a valid sample', (_name, schema) => {
  const read = readMessage(schema, new Sampler().sample(schema));
  expect(read).toMatchObject({ success: true, unknown: [] });
});

test('there are places of every kind', () => {
  expect(PLACES.length).toBeGreaterThan(30);
});

describe.each(PLACES)('$name at $at', ({ schema, valid, path }) => {
  test.each([71, -1, 'later', true, null, {}])('reads %j as unknown', (value) => {
    const before = readMessage(schema, valid);
    const read = readMessage(schema, replaced(valid, path, value));
    expect(read.success).toBe(true);
    const same = (data: unknown) => JSON.stringify(replaced(data, path, 'here'));
    expect(same(read.data)).toBe(same(before.data));
  });
});

describe('a field with known()', () => {
  const level = z.object({ level: known(z.enum({ low: 0, high: 1 })), name: z.string() });

  test('tells what it did not know, and no text of it', () => {
    expect(readMessage(level, { level: 9, name: 'x' })).toMatchObject({
      data: { level: null, name: 'x' },
      unknown: [{ value: 9, expected: '0|1' }],
    });
    expect(readMessage(level, { level: '13800000000', name: 'x' }).unknown[0]?.value).toBe(
      'string',
    );
  });

  test('is strict where this program sends', () => {
    expect(parseToSend(level, { level: 1, name: 'x' })).toEqual({ level: 1, name: 'x' });
    expect(() => parseToSend(level, { level: 9, name: 'x' })).toThrow('not in the contract');
    expect(() => parseToSend(level, { level: 1 })).toThrow(z.ZodError);
  });

  test('may be absent only where its schema says so', () => {
    const shape = z.object({ a: known(z.int().optional(), undefined), b: known(z.int()) });
    expect(readMessage(shape, { a: 'x', b: 1 }).data).toEqual({ a: undefined, b: 1 });
    expect(readMessage(shape, {})).toMatchObject({ data: { b: null }, unknown: [{}] });
  });
});
