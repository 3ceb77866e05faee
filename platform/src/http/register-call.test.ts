import { request as send } from 'node:http';
import { listGiftPackGames, logout } from '@gamebox/contract';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createKeyedGate } from '../gate.ts';
import { implement } from './implement.ts';
import { registerCall } from './register-call.ts';

const session = { sessionId: 1, userId: 7, createTime: 0 };
let app: FastifyInstance;
let looks: number;
/** Milliseconds. */
let time: number;
let looked: PromiseWithResolvers<void>;

beforeEach(() => {
  looks = 0;
  time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  looked = Promise.withResolvers();
  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const resolveSession = async () => {
    looks += 1;
    // A database answers in a later turn of the loop.
    await new Promise((resolve) => setImmediate(resolve));
    looked.resolve();
    return session;
  };
  const playerGate = createKeyedGate({ most: 1, mostWaiting: 1, waitMs: 1000 });
  const limits = { normal: {}, strict: {}, search: {} };
  const options = { resolveSession, playerGate, limits };
  registerCall(
    app,
    implement(logout, () => true),
    options,
  );
  registerCall(
    app,
    implement(listGiftPackGames, () => []),
    options,
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
});

/** Sends the headers, then the body after `before`; returns the HTTP status. */
async function sendBody(before: Promise<void> | null): Promise<number | undefined> {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const body = '{}';
  const headers = {
    authorization: `Bearer ${'t'.repeat(43)}`,
    'content-type': 'application/json',
    'content-length': body.length,
  };
  const { method } = logout;
  const sent = send({ host: '127.0.0.1', port, path: logout.path, method, headers });
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  sent.on('error', reject);
  sent.on('response', (response) => {
    response.resume().on('end', () => resolve(response.statusCode));
  });
  if (before !== null) {
    sent.flushHeaders();
    await before;
  }
  sent.end(body);
  return promise;
}

test('a change whose body came with its headers looks its session up once', async () => {
  expect(await sendBody(null)).toBe(200);
  expect(looks).toBe(1);
});

test('one whose body came after the look-up has it looked up again', async () => {
  expect(await sendBody(looked.promise)).toBe(200);
  expect(looks).toBe(2);
});

test('one that waited for its turn too long has it looked up again', async () => {
  app.addHook('preHandler', () => {
    time = 1_000;
    return Promise.resolve();
  });
  expect(await sendBody(null)).toBe(200);
  expect(looks).toBe(2);
});

/** Sends a call without a body; returns the HTTP status. */
async function sendGet(): Promise<number> {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { authorization: `Bearer ${'t'.repeat(43)}` };
  return (await fetch(`${address}${listGiftPackGames.path}`, { headers })).status;
}

test('a GET looks its session up once', async () => {
  expect(await sendGet()).toBe(200);
  expect(looks).toBe(1);
});

test('a GET that waited for its turn too long has it looked up again: some change something', async () => {
  app.addHook('preHandler', () => {
    time = 1_000;
    return Promise.resolve();
  });
  expect(await sendGet()).toBe(200);
  expect(looks).toBe(2);
});
