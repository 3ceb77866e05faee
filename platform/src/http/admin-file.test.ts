import { ADMIN_CALLS, savePaymentMovements } from '@gamebox/contract/admin';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, onTestFinished, test } from 'vitest';
import { adminApi } from './admin-api.ts';
import { FileAnswer } from './implement-admin.ts';
import type { AdminCaller } from './implement-admin.ts';

const CALLER: AdminCaller = {
  actor: { label: 'operator 1 wang', address: '' },
  rights: new Set(['payment.reconcile']),
  operatorId: 1,
  gameIds: null,
};

const noWork = () => Promise.resolve();
const uncounted = () => Promise.reject(new Error('There is no limit'));

/** An API whose file has these pieces, and whose operator is disabled once `most` of them are read. */
async function fetchFile(pieces: readonly string[], most: number) {
  const drawn: string[] = [];
  async function* draw() {
    for (const piece of pieces) {
      drawn.push(piece);
      yield piece;
    }
  }
  const app = Fastify({ exposeHeadRoutes: false });
  onTestFinished(() => app.close());
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(adminApi, {
    adminImplementations: ADMIN_CALLS.map((call) => ({
      call,
      handle: () => new FileAnswer('movements.csv', draw()),
    })),
    resolveAdmin: () => Promise.resolve(drawn.length < most ? CALLER : null),
    databasePool: 10,
    rateLimitPerMinute: 0,
    rateCounters: { count: uncounted, share: noWork, removeOld: noWork, stop: noWork },
  });
  const url = `${savePaymentMovements.path}?day=2026-11-23`;
  const answer = await app
    .inject({ url, headers: { authorization: 'Bearer x' } })
    .then(({ body }) => body)
    .catch(() => 'broken off');
  return { answer, drawn };
}

test('a file is sent while its operator may have it', async () => {
  const pieces = ['a', 'b', 'c', 'd'];
  expect(await fetchFile(pieces, Infinity)).toEqual({ answer: 'abcd', drawn: pieces });
  expect(await fetchFile([], Infinity)).toEqual({ answer: '', drawn: [] });
});

test('a file breaks off for an operator who is disabled meanwhile', async () => {
  expect(await fetchFile(['a', 'b'], 1)).toEqual({ answer: 'broken off', drawn: ['a'] });
  expect(await fetchFile(['a', 'b', 'c', 'd'], 2)).toEqual({
    answer: 'broken off',
    drawn: ['a', 'b'],
  });
});
