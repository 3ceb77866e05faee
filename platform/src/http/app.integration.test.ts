import {
  CALLS,
  GameTag,
  OrderType,
  createPaymentOrder,
  getSiteConfig,
  getPointsLotteryTotal,
  listSessions,
  loginByPhone,
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

test('answers a success in the order code, msg, data', async () => {
  const { body, headers } = await platform.app.inject({ url: getSiteConfig.path });
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

test('a crash answers HTTP 500 with nothing of what happened', async () => {
  const broken = await createTestPlatform();
  await broken.db.schema.dropTable('siteConfig').cascade().execute();
  const answer = await broken.app.inject({ url: getSiteConfig.path });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ code: 500, msg: '系统异常', data: null });
  expect(broken.logged.join('')).toContain('siteConfig'.replace('C', '_c'));
  await broken.close();
});

test('the log holds nothing of a player who logs in', async () => {
  const mobile = '13877776666';
  const login = await platform.login(mobile);
  const code = platform.simulators.sms.inbox()[0]?.code ?? 'none';
  const log = platform.logged.join('');
  expect(log).toContain('"msg":"answered"');
  for (const secret of [mobile, login, `"${code}"`]) expect(log).not.toContain(secret);
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
        ...twice('gameId', 'serverId', 'account', 'coins'),
      ],
    ]);
  }
});

test('health and metrics', async () => {
  expect((await platform.app.inject({ url: '/health' })).json()).toEqual({ status: 'ok' });
});

test.each([
  ['this machine', {}, 200],
  ['another machine', { remoteAddress: '10.0.0.9' }, 404],
  ['a proxy on this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }, 404],
  ['one that says so otherwise', { headers: { via: '1.1 proxy' } }, 404],
  ['one that passes on the name players use', { headers: { host: 'box.test' } }, 404],
])('metrics without a token, asked by %s', async (_, from, status) => {
  const answer = await platform.app.inject({ url: '/metrics', ...from });
  expect(answer.statusCode).toBe(status);
  expect(answer.body.includes('http_request_duration_seconds_count')).toBe(status === 200);
});

test('metrics with a token are for whoever has it, wherever they are', async () => {
  const guarded = await createTestPlatform({ metricsToken: 'a-token-of-its-own' });
  const ask = async (headers: Record<string, string>) =>
    (await guarded.app.inject({ url: '/metrics', remoteAddress: '10.0.0.9', headers })).statusCode;
  expect(await ask({ authorization: 'Bearer a-token-of-its-own', via: '1.1 proxy' })).toBe(200);
  expect(await ask({ authorization: 'Bearer a-token-of-its-owm' })).toBe(404);
  expect((await guarded.app.inject({ url: '/metrics' })).statusCode).toBe(404);
  await guarded.close();
});

test('request ids are ours unless they look like one', async () => {
  const idOf = async (given: string) =>
    (await platform.app.inject({ url: '/health', headers: { 'x-request-id': given } })).headers[
      'x-request-id'
    ];
  expect(await idOf('abcdef-123456')).toBe('abcdef-123456');
  expect(await idOf('<script>alert(1)')).toMatch(/^[\da-f-]{36}$/);
});
