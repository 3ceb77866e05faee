import { CALLS } from '@gamebox/contract';
import type { Call } from '@gamebox/contract';
import cors from '@fastify/cors';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { BusinessError } from '../business-error.ts';
import { createKeyedGate } from '../gate.ts';
import { sendNotFound } from './error-handler.ts';
import { limitRate, refuseMoreThan } from './limit-rate.ts';
import type { RateLimitOptions } from './limit-rate.ts';
import type { Implementation } from './implement.ts';
import { fastifyPath, registerCall } from './register-call.ts';
import type { RegisterOptions, ResolveSession, RouteLimit } from './register-call.ts';

const METHODS: readonly HTTPMethods[] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'TRACE',
];
/**
 * A school or a net bar has one address: the first page of a player makes 15 calls, and 200 may open it in
 * one minute. Calls of one player are held down by how many run at once.
 */
const CALLS_SHARE = 4;
/** For strict calls an address gets a twentieth of its limit. */
const STRICT_SHARE = 20;
/** A search costs more than a page, so it gets a quarter: five a second while a player types. */
const SEARCH_SHARE = 4;

/**
 * Calls of one player wait for each other's locks while they hold a connection, so a burst of them
 * could take the whole pool. A page asks for only a few things at once.
 */
const PLAYER_QUEUE = { mostWaiting: 200, waitMs: 3_000 };
const PLAYER_CALLS_AT_ONCE = 4;

/**
 * For client pages on other origins. No cookies are used, so the browser adds nothing that the page
 * does not have itself.
 */
const CORS = {
  methods: ['GET', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: [
    'authorization',
    'client-id',
    'box-version',
    'platform',
    'client-type',
    'content-type',
  ],
  exposedHeaders: ['date', 'retry-after', 'x-request-id'],
  maxAge: 600,
  // Answers every OPTIONS request as a preflight; otherwise the plug-in refuses it in plain text.
  strictPreflight: false,
};

export interface ApiOptions extends RateLimitOptions {
  readonly implementations: readonly Implementation[];
  readonly resolveSession: ResolveSession;
  /** Origins whose pages may call us, besides our own. */
  readonly corsOrigins: readonly string[];
  /** How many calls of one player run at once; 4 if left out. */
  readonly playerCallsAtOnce?: number;
}

/** Every call of the contract below `/api`. */
export async function api(app: FastifyInstance, options: ApiOptions): Promise<void> {
  const { rateLimitPerMinute: max } = options;
  const origin = [...options.corsOrigins];
  if (origin.length > 0) await app.register(cors, { ...CORS, origin });
  await limitRate(app, options, { max: max * CALLS_SHARE, group: 'api' });
  const most = options.playerCallsAtOnce ?? PLAYER_CALLS_AT_ONCE;
  const playerGate = createKeyedGate({ ...PLAYER_QUEUE, most });
  for (const implementation of complete(options.implementations))
    registerCall(app, implementation, {
      ...options,
      playerGate,
      limits: limitsOf(options, implementation.call),
    });
  refuseOtherMethods(
    app,
    CALLS.map(({ call }) => call),
  );
  app.all('/api/*', { schema: { hide: true } }, sendNotFound);
}

function limitsOf(
  { rateLimitPerMinute: max, rateCounters }: RateLimitOptions,
  { method, path }: Call,
): RegisterOptions['limits'] {
  const mostSearches = Math.ceil(max / SEARCH_SHARE);
  const searchOfBody: RouteLimit = {
    // A search is counted again when the body is read, so that a caller who sends no body is
    // limited too.
    preValidation: async (request, reply) => {
      if (max > 0 && isSearch(request))
        await refuseMoreThan(
          mostSearches,
          `${method} ${path} search`,
          rateCounters,
          request,
          reply,
        );
    },
  };
  const searchOfQuery: RouteLimit = {
    config: {
      rateLimit: {
        max: (request) => (isSearch(request) ? mostSearches : max * CALLS_SHARE),
        // Searches of a call are counted apart from its pages.
        keyGenerator: (request) =>
          `${normalizeIP(request.ip)}${isSearch(request) ? ' search' : ''}`,
      },
    },
  };
  return {
    normal: {},
    strict: { config: { rateLimit: { max: Math.ceil(max / STRICT_SHARE) } } },
    search: method === 'GET' ? searchOfQuery : searchOfBody,
  };
}

function isSearch({ query, body }: FastifyRequest): boolean {
  return [query, body].some((given) => {
    if (typeof given !== 'object' || given === null) return false;
    const keyword: unknown = Reflect.get(given, 'keyword');
    return keyword !== undefined && keyword !== '';
  });
}

/** Finds the implementation of each call of the contract. Throws if a call has none or two. */
function complete(given: readonly Implementation[]): readonly Implementation[] {
  const byCall = new Map<Call, Implementation>();
  for (const implementation of given) {
    if (byCall.has(implementation.call))
      throw new Error(`Two implementations of ${implementation.call.path}`);
    byCall.set(implementation.call, implementation);
  }
  return CALLS.map(({ call }) => {
    const implementation = byCall.get(call);
    if (implementation === undefined) throw new Error(`Nothing implements ${call.path}`);
    return implementation;
  });
}

/** Answers 405 for every method that no call of the path has. */
export function refuseOtherMethods(app: FastifyInstance, all: readonly Call[]): void {
  for (const [path, calls] of Map.groupBy(all, (call) => call.path)) {
    const used = new Set<HTTPMethods>(calls.map((call) => call.method));
    const method = METHODS.filter((method) => !used.has(method));
    const allow = [...used].join(', ');
    app.route({
      method,
      url: fastifyPath(path),
      schema: { hide: true },
      // Before the body is read: its content does not matter.
      onRequest: (_request, reply, done) => {
        void reply.header('allow', allow);
        done(new BusinessError('METHOD_NOT_ALLOWED'));
      },
      handler: () => null,
    });
  }
}
