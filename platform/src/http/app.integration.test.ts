import {
  CALLS,
  createPaymentOrder,
  GameTag,
  getPointsLotteryTotal,
  getSiteConfig,
  getUserDetail,
  listSessions,
  loginByPhone,
  OrderType,
  pageGames,
  quotePaymentOrder,
  sendLoginSmsCode,
} from '@gamebox/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertGame } from '../../test/insert-game.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import type { TestPlatform } from '../../test/test-platform.ts';

let platform: TestPlatform;
let token: string;

beforeAll(async () => {
  platform = await createTestPlatform();
  token = await platform.login();
});
afterAll(() => platform.close());

const twice = (...names: string[]) => [names, names];
interface DocumentedOrder {
  title: string;
  properties: {
    type: { enum: number[] };
    content: { required: string[]; properties: Record<string, unknown> };
  };
}
interface Documented {
  paths: Record<
    string,
    {
      post: {
        requestBody: { content: { 'application/json': { schema: { oneOf?: DocumentedOrder[] } } } };
      };
    }
  >;
}
const nested = (depth: number) => `{"phone":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const json = { 'content-type': 'application/json' };

test.each([
  ['', (path: string) => path],
  [', escaped', (path: string) => path.replace('/api', '/%61pi')],
])('answers a success in the order code, msg, data%s', async (_, written) => {
  const { body, headers } = await platform.app.inject({ url: written(getSiteConfig.path) });
  expect(body).toMatch(/^\{"code":0,"msg":"","data":\{/);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
});

describe('every call of the contract', () => {
  const calls = CALLS.map(({ resource, name, call }) => ({ at: `${resource} ${name}`, call }));

  test.each(calls)('$at is served, in the envelope', async ({ call }) => {
    const answer = await platform.app.inject({
      method: call.method,
      url: call.path.replaceAll(/\{\w+\}/g, '1'),
      headers: { authorization: `Bearer ${await freshToken()}` },
      ...(call.method === 'GET' ? {} : { payload: {} }),
    });
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json<object>())).toEqual(['code', 'msg', 'data']);
    expect([404, 405, 500]).not.toContain(answer.json<{ code: number }>().code);
  });

  test.each(calls.filter(({ call }) => call.access === 'login'))(
    '$at asks for a login before anything else',
    async ({ call }) => {
      const answer = await platform.app.inject({
        method: call.method,
        url: call.path.replaceAll(/\{\w+\}/g, 'x'),
        headers: { ...json, authorization: 'Bearer made-up' },
        ...(call.method === 'GET' ? {} : { payload: '{broken' }),
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ code: 401, msg: '账号未登录', data: null });
    },
  );

  /** One of the calls ends its session. */
  async function freshToken(): Promise<string> {
    const { code } = await platform.call(listSessions, { token });
    if (code === 401) token = await platform.login('13800000002');
    return token;
  }
});

test('an empty query value is as left out, of the common ones too', async () => {
  await insertGame(platform.db, { tag: GameTag.new });
  await insertGame(platform.db, { tag: GameTag.none });
  const read = async (query: string) => {
    const { body } = await platform.app.inject({ url: `${pageGames.path}?${query}` });
    return JSON.parse(body) as unknown;
  };
  const all = await read('');
  expect(all).toMatchObject({ code: 0, data: { total: 2 } });
  expect(await read('tag=&tab=&keyword=&scope=&pageNo=&pageSize=%20&platId=&channel=')).toEqual(
    all,
  );
});

describe('what is refused', () => {
  test.each([
    ['an unknown path', { url: '/api/none' }, 404, '请求未找到'],
    ['an unknown path, escaped', { url: '/%61pi/none' }, 404, '请求未找到'],
    ['no login, escaped', { url: getUserDetail.path.replace('/api', '/%61pi') }, 401, '账号未登录'],
    ['another method', { url: pageGames.path, method: 'POST' }, 405, '请求方法不正确'],
    [
      'HEAD, which a GET that changes something must not run',
      { url: pageGames.path, method: 'HEAD' },
      405,
      '',
    ],
    ['a wrong query', { url: `${pageGames.path}?pageSize=501` }, 400, '请求参数不正确：pageSize'],
    ['a wrong common query', { url: `${pageGames.path}?platId=x` }, 400, '请求参数不正确：platId'],
    ['one parameter twice', { url: `${pageGames.path}?tab=1&tab=2` }, 400, '请求参数不正确：tab'],
    [
      'a header too long',
      { url: pageGames.path, headers: { 'client-id': 'x'.repeat(200) } },
      400,
      '请求参数不正确：client-id',
    ],
    ['no body', { url: loginByPhone.path, method: 'POST' }, 400, '请求参数不正确：phone'],
    [
      'an array for a body',
      { url: loginByPhone.path, method: 'POST', payload: [] },
      400,
      '请求参数不正确：body',
    ],
    [
      'broken JSON',
      { url: loginByPhone.path, method: 'POST', payload: '{', headers: json },
      400,
      '请求参数不正确：body',
    ],
    [
      'another media type',
      {
        url: loginByPhone.path,
        method: 'POST',
        payload: 'x',
        headers: { 'content-type': 'text/xml' },
      },
      400,
      '请求参数不正确：body',
    ],
    [
      'a body too large',
      { url: loginByPhone.path, method: 'POST', payload: { phone: 'x'.repeat(70_000) } },
      400,
      '请求参数不正确：body',
    ],
    [
      'a poisoned prototype',
      { url: loginByPhone.path, method: 'POST', payload: '{"__proto__":{"a":1}}', headers: json },
      400,
      '请求参数不正确：body',
    ],
    [
      'a wrong field',
      { url: sendLoginSmsCode.path, method: 'POST', payload: { mobile: '13800000000', scene: 2 } },
      400,
      '请求参数不正确：scene',
    ],
    ['NUL in a text', { url: `${pageGames.path}?keyword=%00` }, 400, '请求参数不正确：keyword'],
    [
      'a body nested 10,000 deep',
      { url: loginByPhone.path, method: 'POST', payload: nested(10_000), headers: json },
      400,
      '请求参数不正确：phone',
    ],
    [
      'an array nested 10,000 deep',
      {
        url: loginByPhone.path,
        method: 'POST',
        payload: `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
        headers: json,
      },
      400,
      '请求参数不正确：0',
    ],
    [
      'OPTIONS of a page that is not another origin’s',
      { url: pageGames.path, method: 'OPTIONS' },
      405,
      '请求方法不正确',
    ],
    [
      'half a character',
      { url: loginByPhone.path, method: 'POST', payload: '{"phone":"\\ud800"}', headers: json },
      400,
      '请求参数不正确：phone',
    ],
  ] as const)('%s', async (_, request, code, msg) => {
    const answer = await platform.app.inject(request);
    expect(answer.statusCode).toBe(200);
    if ('method' in request && request.method === 'HEAD') return;
    expect(answer.json()).toEqual({ code, msg, data: null });
  });

  test('a malformed Authorization is no login', async () => {
    for (const authorization of ['Bearer', 'Basic x', `Bearer ${'x'.repeat(600)}`, 'Bearer a b']) {
      const answer = await platform.app.inject({
        url: getPointsLotteryTotal.path,
        headers: { authorization },
      });
      expect(answer.json()).toMatchObject({ code: 401 });
    }
  });
});

test('OpenAPI lists every call', async () => {
  const { paths } = (await platform.app.inject({ url: '/openapi.json' })).json<{
    paths: Record<string, Record<string, unknown>>;
  }>();
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.toSorted((a, b) => a.localeCompare(b))).toEqual(
    CALLS.map(({ call }) => `${call.method} ${call.path}`).toSorted((a, b) => a.localeCompare(b)),
  );
});

test('OpenAPI says what an order of each type takes', async () => {
  const { paths } = (await platform.app.inject({ url: '/openapi.json' })).json<Documented>();
  for (const { path } of [createPaymentOrder, quotePaymentOrder]) {
    const body = paths[path]?.post.requestBody.content['application/json'].schema.oneOf ?? [];
    expect(
      body.map(({ title, properties: { type, content } }) => [
        title,
        type.enum,
        content.required,
        Object.keys(content.properties),
      ]),
    ).toEqual([
      ['recharge', [OrderType.recharge], ...twice('gameId', 'serverId', 'account', 'rechargeFen')],
      ['privilege', [OrderType.privilege], ...twice('offerId')],
      [
        'game exchange',
        [OrderType.gameExchange],
        ['gameId', 'serverId', 'account', 'coins'],
        ['gameId', 'serverId', 'account', 'coins', 'zoneCoins'],
      ],
    ]);
  }
});
