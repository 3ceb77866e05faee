import { randomUUID } from 'node:crypto';
import {
  checkAccountExist,
  getGame,
  getLastRegisterAccount,
  getNews,
  getServerText,
  pageEncyclopedia,
  pageGames,
  pageNews,
  registerAccount,
  reportPlay,
} from '@gamebox/contract';
import type { Call } from '@gamebox/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';

let platform: TestPlatform;
let token: string;

beforeAll(async () => {
  platform = await createTestPlatform();
  token = await platform.login();
});

afterAll(() => platform.close());

type Input = Record<string, unknown>;

/** Sends input that the types forbid, as a faulty or hostile client might. */
async function send(call: Call, input: Input) {
  const isGet = call.method === 'GET';
  const texts = Object.entries(input).filter(([, value]) => value !== undefined);
  const answer = await platform.app.inject({
    method: call.method,
    url: call.path,
    headers: { authorization: `Bearer ${token}` },
    ...(isGet
      ? { query: Object.fromEntries(texts.map(([name, value]) => [name, String(value)])) }
      : { payload: input }),
  });
  return { status: answer.statusCode, ...answer.json<{ code: number; msg: string }>() };
}

const gameId = 1001;
const account = 'Somebody';
const password = 'secret-one';
const play = { playId: randomUUID(), gameId, startTime: 1, seconds: 1 };
const long = '长'.repeat(2000);
const numbers = ['abc', '1.5', '-1', '0', '1e999', 'NaN', '99999999999999999999', long];
/** An empty value counts as left out. */
const needed = [undefined, '', ...numbers];
const paging = {
  pageNo: ['0', '-1', '1.5', 'x', '1000001', '1e30'],
  pageSize: ['0', '501', '-5', 'many', '99999999999999999999'],
};

const cases: readonly (readonly [
  string,
  Call,
  Input,
  Readonly<Record<string, readonly unknown[]>>,
])[] = [
  [
    'game/page',
    pageGames,
    {},
    {
      ...paging,
      tab: ['0', '4', '9', 'x', '1.5'],
      tag: ['-1', '6', 'hot'],
      keyword: [long, '青\0河'],
      channel: ['x', '1.5'],
      plat: ['x'],
    },
  ],
  ['game/get', getGame, {}, { gameId: needed }],
  ['serverTxt', getServerText, {}, { gameId: needed }],
  [
    'encyclopedia/page',
    pageEncyclopedia,
    { gameId },
    { ...paging, gameId: needed, kind: ['4', '-1', 'npc'], keyword: [long, '\0'] },
  ],
  ['news/page', pageNews, {}, { ...paging, category: ['other', 'NOTICE', long] }],
  ['news/get', getNews, {}, { newsId: needed }],
  ['lastRegisterAccount', getLastRegisterAccount, {}, { gameId: numbers }],
  [
    'registerAccount',
    registerAccount,
    { gameId, account, password },
    {
      gameId: [undefined, null, '1001', 0, -1, 1.5, 1e300, {}, []],
      serverId: ['x', 0, -3, {}],
      account: [
        undefined,
        null,
        5,
        '',
        'abc',
        '1abcd',
        'ab cd',
        '账号账号',
        'a'.repeat(21),
        'ab\0cd',
      ],
      password: [undefined, null, 123_456, 'short', 'p'.repeat(65), 'null\0null', {}],
    },
  ],
  [
    'checkAccountExist',
    checkAccountExist,
    { gameId, account },
    { gameId: [undefined, 'x', null, 0], account: [undefined, "a' or 1=1", 'a'.repeat(3000), []] },
  ],
  [
    'report',
    reportPlay,
    play,
    {
      playId: [undefined, 'x', 7, null, `${randomUUID()}'`],
      gameId: [undefined, 'x', 0],
      serverId: ['x', 0, {}],
      startTime: [undefined, -1, 'now', 1.5, 1e300],
      seconds: [undefined, -1, 1.5, 172_801, '60'],
    },
  ],
];

describe.each(cases)('%s', (_name, call, good, wrong) => {
  it.each(Object.keys(wrong))('refuses a wrong %s by its name', async (field) => {
    for (const value of wrong[field] ?? []) {
      const answer = await send(call, { ...good, [field]: value });
      expect([value, answer.status, answer.code, answer.msg]).toEqual([
        value,
        200,
        400,
        `请求参数不正确：${field}`,
      ]);
    }
  });
});

it('never fails by itself, whatever is sent', async () => {
  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.constantFrom(...numbers));
  const inputs = fc.constantFrom(...cases).chain(([, call, good, wrong]) =>
    fc.record({
      call: fc.constant(call),
      good: fc.constant(good),
      field: fc.constantFrom(...Object.keys(wrong)),
      value: call.method === 'GET' ? texts : fc.oneof(texts, fc.anything()),
    }),
  );
  await fc.assert(
    fc.asyncProperty(inputs, async ({ call, good, field, value }) => {
      const answer = await send(call, { ...good, [field]: toJson(value) });
      expect(answer.status).toBe(200);
      expect(answer.code).not.toBe(500);
    }),
    { numRuns: 400 },
  );
});

/** As it arrives over the wire; values that JSON can't express are left out. */
function toJson(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null');
  } catch {
    return undefined;
  }
}
