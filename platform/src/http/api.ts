import { CALLS } from '@gamebox/contract';
import type { Call } from '@gamebox/contract';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { BusinessError } from '../business-error.ts';
import { allowOrigins } from './cors.ts';
import { sendNotFound } from './error-handler.ts';
import { implement } from './implement.ts';
import type { Implementation } from './implement.ts';
import { fastifyPath, registerCall } from './register-call.ts';
import type { RegisterOptions, ResolveSession } from './register-call.ts';
import type { OperatorCheck } from '../operator-token.ts';

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
/** A strict call may be tried by one address a twentieth as often as the others. */
const STRICT_SHARE = 20;
/** A search, which costs more than a page, a quarter: five a second for who types. */
const SEARCH_SHARE = 4;
const MINUTE_MS = 60_000;

export interface ApiOptions {
  readonly implementations: readonly Implementation[];
  readonly resolveSession: ResolveSession;
  readonly checkOperator: OperatorCheck;
  /** Requests of one address a minute; 0: no limit. */
  readonly rateLimitPerMinute: number;
  /** Origins whose pages may call us, besides our own. */
  readonly corsOrigins: readonly string[];
}

/** Every call of the contract below `/api`; what no module implements answers 501. */
export async function api(app: FastifyInstance, options: ApiOptions): Promise<void> {
  const { rateLimitPerMinute: max } = options;
  allowOrigins(app, options.corsOrigins);
  if (max > 0) await app.register(rateLimit, { max, timeWindow: MINUTE_MS });
  for (const implementation of complete(options.implementations))
    registerCall(app, implementation, { ...options, limits: limitsOf(max) });
  refuseOtherMethods(app);
  app.all('/api/*', { schema: { hide: true } }, sendNotFound);
}

function limitsOf(max: number): RegisterOptions['limits'] {
  return {
    normal: {},
    strict: { rateLimit: { max: Math.ceil(max / STRICT_SHARE), timeWindow: MINUTE_MS } },
    search: {
      rateLimit: {
        max: (request) => (isSearch(request) ? Math.ceil(max / SEARCH_SHARE) : max),
        // Searches are counted apart from the pages of the same call.
        keyGenerator: (request) => `${request.ip}${isSearch(request) ? ' search' : ''}`,
        timeWindow: MINUTE_MS,
      },
    },
  };
}

function isSearch({ query }: FastifyRequest): boolean {
  if (typeof query !== 'object' || query === null) return false;
  const keyword: unknown = Reflect.get(query, 'keyword');
  return keyword !== undefined && keyword !== '';
}

/** One implementation for each call of the contract. Throws where there are two for one. */
function complete(given: readonly Implementation[]): readonly Implementation[] {
  const byCall = new Map<Call, Implementation>();
  for (const implementation of given) {
    if (byCall.has(implementation.call))
      throw new Error(`Two implementations of ${implementation.call.path}`);
    byCall.set(implementation.call, implementation);
  }
  return CALLS.map(({ call }) => byCall.get(call) ?? implement(call, refuseAsNotImplemented));
}

function refuseAsNotImplemented(): never {
  throw new BusinessError('NOT_IMPLEMENTED');
}

function refuseOtherMethods(app: FastifyInstance): void {
  for (const [path, calls] of Map.groupBy(CALLS, ({ call }) => call.path)) {
    const used = new Set<HTTPMethods>(calls.map(({ call }) => call.method));
    const method = METHODS.filter((method) => !used.has(method));
    const allow = [...used].join(', ');
    app.route({
      method,
      url: fastifyPath(path),
      schema: { hide: true },
      // Before the body is read: what it holds doesn't matter.
      onRequest: (_request, reply, done) => {
        void reply.header('allow', allow);
        done(new BusinessError('METHOD_NOT_ALLOWED'));
      },
      handler: () => null,
    });
  }
}
