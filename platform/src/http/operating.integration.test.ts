import { setTimeout as delay } from 'node:timers/promises';
import { getSiteConfig } from '@gamebox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import type { TestPlatform } from '../../test/test-platform.ts';
import { connectDatabase } from '../db/database.ts';

let platform: TestPlatform;
let guarded: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
  guarded = await createTestPlatform({
    metricsToken: 'a-token-of-its-own',
    areJobsRunning: () => false,
    isDiskFull: () => true,
    providerFailures: new Map([['sms', 3]]),
  });
});
afterAll(async () => {
  await platform.close();
  await guarded.close();
});

test('the log holds nothing of a player who logs in', async () => {
  const mobile = '13877776666';
  const login = await platform.login(mobile);
  const code = platform.simulators.sms.inbox()[0]?.code ?? 'none';
  const log = platform.logged.join('');
  expect(log).toContain('"msg":"answered"');
  for (const secret of [mobile, login, `"${code}"`]) expect(log).not.toContain(secret);
});

test('health and metrics tell whether the jobs run; players are served without them', async () => {
  const health = async ({ app }: TestPlatform) => {
    const answer = await app.inject({ url: '/health' });
    return [answer.statusCode, answer.json()];
  };
  expect(await health(platform)).toEqual([200, { status: 'ok', jobs: 'running', writes: 'ok' }]);
  expect(await health(guarded)).toEqual([
    200,
    { status: 'ok', jobs: 'waiting', writes: 'failing' },
  ]);
  const headers = { authorization: 'Bearer a-token-of-its-own' };
  expect((await platform.app.inject({ url: '/metrics' })).body).toContain('\njobs_running 1\n');
  const metrics = (await guarded.app.inject({ url: '/metrics', headers })).body;
  expect(metrics).toContain('\njobs_running 0\n');
  expect(metrics).toContain('\ndatabase_disk_full 1\n');
  expect(metrics).toContain('\nprovider_failures_total{service="sms"} 3\n');
});

test('a probe by HEAD is answered as one by GET, and never with the client’s page', async () => {
  const ask = async (url: string) => {
    const { statusCode, headers } = await platform.app.inject({ url, method: 'HEAD' });
    return [statusCode, headers['content-type']];
  };
  const json = 'application/json; charset=utf-8';
  expect(await ask('/health')).toEqual([200, json]);
  for (const url of ['/metrics', '/openapi.json', '/admin-openapi.json'])
    expect(await ask(url)).toEqual([404, json]);
});

/** Asks while another holds the only connection and gets answers on it. */
async function askFull(url: string) {
  const { url: databaseUrl, drop } = await createTestDatabase();
  const db = connectDatabase(databaseUrl, { max: 1, onError: () => undefined });
  const full = await createTestPlatform({ database: { db, drop: () => db.destroy() } });
  const answer = await db.connection().execute(async (connection) => {
    const asked = full.app.inject({ url });
    const waiting = new Set([asked]);
    void asked.finally(() => waiting.delete(asked));
    while (waiting.size > 0) {
      await sql`select 1`.execute(connection);
      await delay(50);
    }
    return asked;
  });
  await full.close();
  await drop();
  return answer;
}

test('a full pool is no reason to end the process: the database answers others', async () => {
  expect((await askFull('/health')).statusCode).toBe(200);
});

test('a phone that comes back to a full pool sees a page that loads itself again', async () => {
  const { statusCode, headers, body } = await askFull('/wechat/callback?state=a&code=b');
  expect(statusCode).toBe(503);
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'retry-after': '1' });
  expect(body).toContain('http-equiv="refresh" content="1"');
  expect(body).toContain('请稍候');
});

test.each([
  ['/simulator/wechat', 503],
  [getSiteConfig.path, 200],
])('a full pool refuses %s with HTTP %i and code 429', async (url, status) => {
  const answer = await askFull(url);
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ code: 429 });
  expect(answer.headers['retry-after']).toBe('1');
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

test('request ids are ours unless they look like one', async () => {
  const idOf = async (given: string) =>
    (await platform.app.inject({ url: '/health', headers: { 'x-request-id': given } })).headers[
      'x-request-id'
    ];
  expect(await idOf('abcdef-123456')).toBe('abcdef-123456');
  expect(await idOf('<script>alert(1)')).toMatch(/^[\da-f-]{36}$/);
});

test('metrics with a token are for whoever has it, wherever they are', async () => {
  const ask = async (headers: Record<string, string>) =>
    (await guarded.app.inject({ url: '/metrics', remoteAddress: '10.0.0.9', headers })).statusCode;
  expect(await ask({ authorization: 'Bearer a-token-of-its-own', via: '1.1 proxy' })).toBe(200);
  expect(await ask({ authorization: 'Bearer a-token-of-its-owm' })).toBe(404);
  expect((await guarded.app.inject({ url: '/metrics' })).statusCode).toBe(404);
});

// This test is the last: it leaves its platform broken.
test('a crash answers HTTP 500 with nothing of what happened', async () => {
  await guarded.db.schema.dropTable('siteConfig').cascade().execute();
  const answer = await guarded.app.inject({ url: getSiteConfig.path });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ code: 500, msg: '系统异常', data: null });
  expect(guarded.logged.join('')).toContain('siteConfig'.replace('C', '_c'));
});
