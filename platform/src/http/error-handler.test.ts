import { ERRORS } from '@gamebox/contract';
import Fastify from 'fastify';
import type { FastifyBaseLogger } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '../log/logger.ts';
import { handleErrors } from './error-handler.ts';

test.each([
  ['waited too long for one lock', '55P03'],
  ['waited for several locks, and was cut by the time of its statement', '57014'],
])('a call that %s may be tried again', async (_, code) => {
  const app = Fastify();
  handleErrors(app);
  app.get('/api/x', () => {
    throw Object.assign(new Error('canceled'), { code });
  });
  const answer = await app.inject({ url: '/api/x' });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([200, '1']);
  expect(answer.json()).toMatchObject({ code: ERRORS.TOO_MANY_REQUESTS.code });
  await app.close();
});

test('while the database is away or full, failed calls are told by one line a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  const log: FastifyBaseLogger = createLogger('warn', { write: (line) => lines.push(line) });
  const app = Fastify({ loggerInstance: log });
  handleErrors(app);
  app.get('/api/x', ({ headers }) => {
    throw Object.assign(new Error('no'), { code: String(headers['x-code']) });
  });
  const fail = (code: string) => app.inject({ url: '/api/x', headers: { 'x-code': code } });
  for (const code of ['ECONNREFUSED', '57P01', '53100', '53100', 'ECONNREFUSED'])
    expect((await fail(code)).statusCode).toBe(500);
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(59_999);
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', untold: 0 },
    { level: 'error', untold: 0 },
    { level: 'error', untold: 2 },
    { level: 'error', untold: 1 },
  ]);
  await fail('23514');
  await fail('23514');
  expect(lines).toHaveLength(6);
  await app.close();
});
