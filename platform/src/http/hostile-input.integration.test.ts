import { CALLS, commonQuery } from '@gamebox/contract';
import type { Call } from '@gamebox/contract';
import { ADMIN_CALLS } from '@gamebox/contract/admin';
import fc from 'fast-check';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enterOperator } from '../../test/enter-operator.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import type { TestPlatform } from '../../test/test-platform.ts';
import { hostileObject } from '../../test/zod-arbitrary.ts';
import { handleErrors } from './error-handler.ts';

const RUNS = 40;
let platform: TestPlatform;
let token: string;
let players = 0;

beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

interface Request {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: Record<string, unknown>;
}

function hostileRequest(call: Call): fc.Arbitrary<Request> {
  const query = call.method === 'GET' ? call.query.extend(commonQuery.shape) : call.query;
  return fc.record({
    params: hostileObject(call.params),
    query: hostileObject(query),
    body: hostileObject(call.body),
  });
}

function send(call: Call, { params, query, body }: Request) {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(asText(params[name] ?? 'none').toWellFormed()),
  );
  const search = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(asText(value).toWellFormed())}`,
  );
  return platform.app.inject({
    method: call.method,
    url: `${path}?${search.join('&')}`,
    headers: { authorization: `Bearer ${token}` },
    ...(call.method === 'GET' ? {} : { payload: body }),
  });
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
}

describe('whatever is sent, no call crashes', () => {
  test.each(CALLS.map(({ resource, name, call }) => ({ at: `${resource} ${name}`, call })))(
    '$at',
    async ({ call }) => {
      // A new player for each call: one call logs out, and a mobile gets only ten codes a day.
      token = await platform.login(String(13_900_000_000 + players++));
      await fc.assert(
        fc.asyncProperty(hostileRequest(call), async (request) => {
          const answer = await send(call, request);
          expect(answer.statusCode).toBe(200);
          const { code, msg } = answer.json<{ code: number; msg: string }>();
          expect(code).not.toBe(500);
          const saysField = code !== 400 || /^请求参数不正确：\S+/.test(msg);
          expect(saysField).toBe(true);
        }),
        { numRuns: RUNS },
      );
    },
  );
});

test('a length that is none is a wrong field wherever a body has one', async () => {
  token = await platform.login(String(13_900_000_000 + players++));
  const operator = await enterOperator(platform, 'admin');
  const trap = { length: { toString: 1 } };
  const asked = [
    ...CALLS.map(({ call }) => ({ call, token })),
    ...ADMIN_CALLS.map((call) => ({ call, token: operator })),
  ].filter(({ call }) => call.method !== 'GET');
  const wrong: unknown[] = [];
  for (const { call, token } of asked)
    for (const name of Object.keys(call.body.shape)) {
      const { statusCode, body } = await platform.app.inject({
        method: call.method,
        url: call.path,
        headers: { authorization: `Bearer ${token}` },
        payload: { [name]: trap },
      });
      const refused = `{"code":400,"msg":"请求参数不正确：${name}","data":null}`;
      const isFine = statusCode === 200 && (body === refused || body.includes('"code":403'));
      if (!isFine) wrong.push([call.path, name, statusCode, body]);
    }
  expect(wrong).toEqual([]);
});

test('a schema that throws refuses, and the log says so', async () => {
  const app = Fastify();
  handleErrors(app);
  const lines: string[] = [];
  app.addHook('onRequest', async ({ log }) => {
    log.warn = (_: unknown, line?: string) => void lines.push(line ?? '');
  });
  const schema = { querystring: {} };
  const validatorCompiler = () => () => {
    throw new TypeError('Cannot convert object to primitive value');
  };
  app.get('/api/x', { schema, validatorCompiler }, () => null);
  const answer = await app.inject({ url: '/api/x' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ code: 400, msg: '请求参数不正确：querystring' });
  expect(lines).toEqual(['a schema threw']);
  await app.close();
});
