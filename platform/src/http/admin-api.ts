import { Readable } from 'node:stream';
import { ADMIN_CALLS } from '@gamebox/contract/admin';
import type { AdminCall } from '@gamebox/contract/admin';
import { envelope, requestHeaders } from '@gamebox/contract';
import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BusinessError } from '../business-error.ts';
import { adminCallsAtOnce, createAdminGate } from './admin-gate.ts';
import type { AdminCallsAtOnce, AdminGate } from './admin-gate.ts';
import { refuseOtherMethods } from './api.ts';
import { prepareInput } from './prepare-input.ts';
import { sendData } from './envelope.ts';
import { isFresh, lookNow } from './fresh-look.ts';
import type { Look } from './fresh-look.ts';
import { FileAnswer } from './implement-admin.ts';
import type { AdminCaller, AdminImplementation } from './implement-admin.ts';
import { limitRate } from './limit-rate.ts';
import type { RateLimitOptions } from './limit-rate.ts';
import { tokenOf } from './register-call.ts';

/** An operator gets this fraction of a player's calls; tries to log in get a twentieth of that. */
const ADMIN_SHARE = 4;
const STRICT_SHARE = 20;

export type ResolveAdmin = (token: string, address: string) => Promise<AdminCaller | null>;

export interface AdminApiOptions extends RateLimitOptions {
  readonly adminImplementations: readonly AdminImplementation[];
  readonly resolveAdmin: ResolveAdmin;
  readonly databasePool: number;
  /** By `databasePool` if left out. */
  readonly adminCallsAtOnce?: AdminCallsAtOnce;
}

interface RegisterOptions {
  readonly resolve: ResolveAdmin;
  readonly gate: AdminGate;
  readonly config: object;
}

/**
 * The calls of operators and their own OpenAPI document. Registered before the players' document
 * collects its routes, so that it contains none of them.
 */
export async function adminApi(app: FastifyInstance, options: AdminApiOptions): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Gamebox administration', version: '0.1.0' },
      components: { securitySchemes: { operator: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  const max = Math.ceil(options.rateLimitPerMinute / ADMIN_SHARE);
  await limitRate(app, options, { max, group: 'admin' });
  const strict = { rateLimit: { max: Math.ceil(options.rateLimitPerMinute / STRICT_SHARE) } };
  const gate = createAdminGate(options.adminCallsAtOnce ?? adminCallsAtOnce(options.databasePool));
  const byCall = new Map(options.adminImplementations.map((one) => [one.call, one]));
  for (const call of ADMIN_CALLS) {
    const implementation = byCall.get(call);
    if (implementation === undefined) throw new Error(`Nothing implements ${call.path}`);
    const isGuessable = call.right === 'open' || call.right === 'release.register';
    registerAdminCall(app, implementation, {
      resolve: options.resolveAdmin,
      gate,
      config: isGuessable ? strict : {},
    });
  }
  refuseOtherMethods(app, ADMIN_CALLS);
  app.get('/admin-openapi.json', { schema: { hide: true } }, () => app.swagger());
}

/** The longest article fits, also where each letter is written `\uXXXX`. */
const BODY_LIMIT_BYTES = 160 * 1024;

interface Found {
  readonly caller: AdminCaller | null;
  /** Missing if nothing was looked up. */
  readonly look?: Look;
}

function registerAdminCall(
  app: FastifyInstance,
  implementation: AdminImplementation,
  { resolve, gate, config }: RegisterOptions,
): void {
  const { call, handle } = implementation;
  const callers = new WeakMap<FastifyRequest, Found>();
  const find = async (request: FastifyRequest) =>
    call.right === 'open'
      ? null
      : refuseWithoutRight(call, await resolve(tokenOf(request) ?? '', request.ip));
  app.route({
    method: call.method,
    url: call.path,
    schema: routeSchema(call),
    config,
    // Before the login it is that of all calls.
    ...(call.right === 'open' ? {} : { bodyLimit: BODY_LIMIT_BYTES }),
    // Before the body is read, so that a caller without the right learns nothing else.
    preParsing: async (request) => {
      callers.set(request, { caller: await find(request), look: lookNow(request) });
    },
    preValidation: async (request) => prepareInput(request),
    handler: async (request, reply) => {
      const { caller, look } = callers.get(request) ?? { caller: null };
      const input = {
        query: record.parse(request.query ?? {}),
        body: record.parse(request.body ?? {}),
        address: request.ip,
        token: tokenOf(request) ?? '',
      };
      // Found again: while the body came, or before its turn, the operator may have been disabled.
      const result: unknown = await gate.run(implementation, caller, async (inTurn) =>
        handle({ ...input, caller: isFresh(look) ? caller : await find(request), inTurn }),
      );
      if (result instanceof FileAnswer) return sendFile(reply, call, result, () => find(request));
      return sendData(reply, call.result.parse(result));
    },
  });
}

/**
 * Waits for the first part: an error before it is answered like any other refusal. `lookAgain` is
 * called before each other part: who reads slowly may have been thrown out meanwhile, and where it
 * throws, the file breaks off.
 */
async function sendFile(
  reply: FastifyReply,
  call: AdminCall,
  { name, pieces }: FileAnswer,
  lookAgain: () => Promise<unknown>,
) {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* all() {
    if (first.done === true) return;
    yield first.value;
    await lookAgain();
    for await (const piece of { [Symbol.asyncIterator]: () => iterator }) {
      yield piece;
      await lookAgain();
    }
  }
  return reply
    .type(call.file ?? 'text/plain; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(all()));
}

const record = z.record(z.string(), z.unknown());

/**
 * 401 for an unknown caller, 403 for one without the right. A program's token may only make calls
 * of its right.
 */
function refuseWithoutRight(call: AdminCall, caller: AdminCaller | null): AdminCaller {
  if (caller === null) throw new BusinessError('UNAUTHORIZED');
  const isAllowed =
    call.right === 'operator'
      ? caller.operatorId !== null
      : call.right === 'open' || caller.rights.has(call.right);
  if (!isAllowed) throw new BusinessError('FORBIDDEN');
  return caller;
}

const headers = z.looseObject(requestHeaders.omit({ authorization: true }).shape);

function answerSchema({ file, result }: AdminCall) {
  if (file === undefined) return envelope.extend({ data: result.nullable() });
  return { content: { [file.split(';')[0] ?? file]: { schema: result } } };
}

function routeSchema(call: AdminCall) {
  return {
    summary: call.summary,
    description: `Right: ${call.right}`,
    tags: [call.path.split('/')[3] ?? 'admin'],
    headers,
    // Strict: with a misspelled filter a call must not answer everything.
    querystring: call.query.strict(),
    ...(call.method === 'GET' ? {} : { body: call.body }),
    response: { 200: answerSchema(call) },
    ...(call.right === 'open' ? {} : { security: [{ operator: [] }] }),
  };
}
