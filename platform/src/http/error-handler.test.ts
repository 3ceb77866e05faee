import { ERRORS } from '@gamebox/contract';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
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
