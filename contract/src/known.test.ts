import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkOnline } from './api/online-record.ts';
import { BRIDGE_ACTIONS } from './bridge/actions.ts';
import { HOST_MESSAGES } from './bridge/host-messages.ts';
import { localSettingOnPage } from './bridge/setting.ts';
import { CALLS } from './calls.ts';
import { SPECIFIED_CALLS } from './specified-calls.ts';
import { known, parseToSend, readMessage } from './known.ts';

type Path = readonly (string | number)[];

/** A valid value of a schema, with the paths of all enumeration values in it. */
class Sampler {
  readonly enums: Path[] = [];
  readonly fields: Path[] = [];

  sample(schema: z.core.$ZodType, path: Path = []): unknown {
    if (schema instanceof z.ZodObject)
      return Object.fromEntries(
        Object.entries(schema.shape).map(([name, part]) => {
          this.fields.push([...path, name]);
          return [name, this.sample(part, [...path, name])];
        }),
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
      schema instanceof z.ZodLazy ||
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
    // The page has its own schemas for these three.
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

test('more than 30 fields with known() are tested', () => {
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

/** Fields of the specification's answers without a fallback. */
const NEEDED: readonly string[] = [
  'getLoginQrcode: qrcode, token',
  'loginByPhone: accessToken',
  'loginByCode: accessToken',
  // A required boolean is never made up, least of all whether a minor may play.
  'checkAccountExist: ',
  'receiveGiftPack: code',
  'getPointsLotteryDetails: settingId, roundId, day, beginTime, endTime, tableHash, cost, drawsPerDay, versionId, totalWeight',
  'checkLotteryAddress: needed',
  'getLotteryUserBySetting: drawsLeft, points, roundId, clientSeed, nonce',
  'getMyLotteryInfoBySetting: draws',
  'createLotteryDetail: recordId, settingId, roundId, userId, clientSeed, nonce, roll, rolledPrizeId',
  'checkOnline: playable, remainingSeconds',
  'checkSign: ',
  'getTask: taskId',
  'finishTask: ',
];
const SPECIFIED = CALLS.filter(({ call }) =>
  SPECIFIED_CALLS.includes(`${call.method} ${call.path}`),
);

test('null refuses an answer of a specified call only in required fields', () => {
  const refused = SPECIFIED.flatMap(({ name, call }) => {
    const sampler = new Sampler();
    const valid = sampler.sample(call.result);
    const refuses = (path: Path) => !readMessage(call.result, replaced(valid, path, null)).success;
    if (![[], ...sampler.fields].some(refuses)) return [];
    return `${name}: ${sampler.fields
      .filter(refuses)
      .map((path) => path.join('.'))
      .join(', ')}`;
  });
  expect(refused).toEqual(NEEDED);
});

describe('a field with known()', () => {
  const level = z.object({ level: known(z.enum({ low: 0, high: 1 })), name: z.string() });

  test('reports an unknown value without its text', () => {
    expect(readMessage(level, { level: 9, name: 'x' })).toMatchObject({
      data: { level: null, name: 'x' },
      unknown: [{ value: 9, expected: '0|1' }],
    });
    expect(readMessage(level, { level: '13800000000', name: 'x' }).unknown[0]?.value).toBe(
      'string',
    );
  });

  test('is strict for requests that this program sends', () => {
    expect(parseToSend(level, { level: 1, name: 'x' })).toEqual({ level: 1, name: 'x' });
    expect(() => parseToSend(level, { level: 9, name: 'x' })).toThrow('not in the contract');
    expect(() => parseToSend(level, { level: 1 })).toThrow(z.ZodError);
  });

  test('may be missing only if its schema says so', () => {
    const shape = z.object({ a: known(z.int().optional(), undefined), b: known(z.int()) });
    expect(readMessage(shape, { a: 'x', b: 1 }).data).toEqual({ a: undefined, b: 1 });
    expect(readMessage(shape, {})).toMatchObject({ data: { b: null }, unknown: [{}] });
  });
});

describe('other spellings of another server', () => {
  const goods = z.object({
    goodsId: z.int().positive(),
    name: z.string(),
    sent: z.boolean().optional(),
    endTime: z.int().nullable(),
    pictures: z.array(z.string()),
    prices: z.array(z.object({ points: z.int() })),
  });
  const list = z.object({ list: z.array(goods) });
  const one = { goodsId: 1, name: '杯', endTime: null, pictures: [], prices: [{ points: 5 }] };

  test.each([
    ['a number as text', { goodsId: '1' }, {}],
    ['a text as number', { name: 7 }, { name: '7' }],
    ['1 for true', { sent: 1 }, { sent: true }],
    ['"false" for false', { sent: 'false' }, { sent: false }],
    ['null for what may be left out', { sent: null }, { sent: undefined }],
    ['what may be null left out', { endTime: undefined }, {}],
    ['null for a text', { name: null }, { name: '' }],
    ['null for a list', { pictures: null }, {}],
    ['a list left out', { pictures: undefined, name: null }, { name: '' }],
    ['an inner row that can’t be read', { prices: [{}, { points: 5 }, { points: 'x' }] }, {}],
  ])('%s is read', (_, part, read) => {
    const { data, unknown } = readMessage(list, { list: [{ ...one, ...part }] });
    expect(data).toEqual({ list: [{ ...one, ...read }] });
    expect(unknown).not.toEqual([]);
  });

  test('a row that can’t be read is left out, and the others stay', () => {
    const rows = [{ ...one, goodsId: 'x' }, one, null, { ...one, endTime: '9' }];
    expect(readMessage(list, { list: rows }).data).toEqual({ list: [one, { ...one, endTime: 9 }] });
  });

  test('a missing list is read as an empty one', () => {
    expect(readMessage(z.array(goods), null)).toMatchObject({ success: true, data: [] });
  });

  test('known() keeps the valid fields of a nested object', () => {
    const player = z.object({ goods: known(goods.optional(), undefined) });
    expect(readMessage(player, { goods: { ...one, goodsId: '1' } }).data).toEqual({ goods: one });
    expect(readMessage(player, { goods: { ...one, goodsId: null } }).data).toEqual({});
    expect(() => parseToSend(player, { goods: { ...one, goodsId: '1' } })).toThrow(TypeError);
  });

  test('a number or boolean is never made up', () => {
    const answer = { playable: true, remainingSeconds: 60, reason: '' };
    for (const part of [{ playable: null }, { playable: 'maybe' }, { remainingSeconds: null }])
      expect(readMessage(checkOnline.result, { ...answer, ...part }).success).toBe(false);
    expect(readMessage(checkOnline.result, { ...answer, reason: null }).success).toBe(true);
  });

  test('a value at which zod throws is one that can’t be read', () => {
    const text = z.object({ text: z.string().max(9) });
    expect(readMessage(text, { text: { length: { toString: 1 } } }).success).toBe(false);
  });

  test('requests of this program are spelled as the contract says', () => {
    expect(() => parseToSend(goods, { ...one, goodsId: '1' })).toThrow(z.ZodError);
    expect(() => parseToSend(goods, { ...one, name: null })).toThrow(z.ZodError);
  });
});
