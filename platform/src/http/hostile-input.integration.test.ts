import { CALLS, commonQuery } from '@gamebox/contract';
import type { Call } from '@gamebox/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPlatform } from '../../test/test-platform.ts';
import type { TestPlatform } from '../../test/test-platform.ts';
import { hostileObject } from '../../test/zod-arbitrary.ts';

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
