import { getSiteConfig, loginByPhone } from '@gamebox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform } from '../../test/test-platform.ts';
import type { TestPlatform } from '../../test/test-platform.ts';

const origin = 'https://page.test';
let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform({ corsOrigins: [origin] });
});
afterAll(() => platform.close());

test('a page of an allowed origin may call, with the headers of the contract', async () => {
  const preflight = await platform.app.inject({
    method: 'OPTIONS',
    url: loginByPhone.path,
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-headers': expect.stringContaining('box-version'),
  });
  const answer = await platform.app.inject({ url: getSiteConfig.path, headers: { origin } });
  expect(answer.headers['access-control-allow-origin']).toBe(origin);
  // The page sets its clock by this header.
  expect(answer.headers['access-control-expose-headers']).toMatch(/\bdate\b/);
  expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
});

test('a page of another origin may not', async () => {
  const headers = { origin: 'https://evil.test' };
  const answer = await platform.app.inject({ url: getSiteConfig.path, headers });
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});
