import { CALLS, getSiteConfig } from '@gamebox/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPlatform } from '../../test/test-platform.ts';
import type { TestPlatform } from '../../test/test-platform.ts';

let platform: TestPlatform;
let token: string;

beforeAll(async () => {
  platform = await createTestPlatform();
  token = await platform.login();
});
afterAll(() => platform.close());

test('answers a success in the order code, msg, data', async () => {
  const { body } = await platform.app.inject({ url: getSiteConfig.path });
  expect(body).toMatch(/^\{"code":0,"msg":"","data":\{/);
});

describe('every call of the contract', () => {
  test.each(CALLS.map(({ resource, name, call }) => ({ at: `${resource} ${name}`, call })))(
    '$at is answered, in the envelope',
    async ({ call }) => {
      const answer = await platform.app.inject({
        method: call.method,
        url: call.path.replaceAll(/\{\w+\}/g, '1'),
        headers: { authorization: `Bearer ${token}` },
        ...(call.method === 'GET' ? {} : { payload: {} }),
      });
      expect(answer.statusCode).toBe(200);
      expect(Object.keys(answer.json<object>())).toEqual(['code', 'msg', 'data']);
      expect(answer.json<{ code: number }>().code).not.toBe(404);
      // `verify` ended the session of `logout`; the next call needs another.
      if (call.path.endsWith('/logout')) token = await platform.login('13800000002');
    },
  );
});
