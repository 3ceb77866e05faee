import { randomUUID } from 'node:crypto';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { adminApi } from './admin-api.ts';
import type { AdminApiOptions } from './admin-api.ts';
import { api } from './api.ts';
import type { ApiOptions } from './api.ts';
import { handleErrors } from './error-handler.ts';
import { readForwarded } from './forwarded-addresses.ts';
import { createCountRefused, limitRate } from './limit-rate.ts';
import type { CountRefused } from './limit-rate.ts';
import { serveMetrics } from './metrics.ts';
import { isNear } from './near-request.ts';
import { collectOpenapi, serveOpenapi } from './openapi.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { staticFiles } from './static-files.ts';
import type { StaticOptions } from './static-files.ts';
import {
  pathOf,
  refuseOddRequests,
  timedServer,
  unreadableRequests,
} from './unreadable-requests.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
const REQUEST_ID = /^[\w-]{8,64}$/;

export type Pages = (app: FastifyInstance) => Promise<void> | void;

export type Webhooks = (app: FastifyInstance, countRefused: CountRefused) => void;

export interface AppOptions extends ApiOptions, AdminApiOptions, StaticOptions {
  readonly log: FastifyBaseLogger;
  /**
   * The number of our proxies in front; earlier addresses in `X-Forwarded-For` come from the player
   * and may be false.
   */
  readonly trustedProxies: number;
  /** A client that takes longer to send its request is refused; 30 s if left out. */
  readonly requestTimeoutMs?: number;
  /** The token that allows reading `/metrics`; null: only this machine may read it. */
  readonly metricsToken: string | null;
  readonly now: () => number;
  /** Whether the platform can serve: it checks that its database answers. */
  readonly isHealthy: () => Promise<boolean>;
  /** Whether the jobs of this process have started. Players are served without them. */
  readonly areJobsRunning: () => boolean;
  /** Whether writes have just failed because the database's disk is full. */
  readonly isDiskFull: () => boolean;
  /** How often each outside service could not be used. */
  readonly providerFailures?: ReadonlyMap<string, number>;
  /**
   * Pages outside the contract: those that the phone opens, and outside production the simulators.
   */
  readonly pages: readonly Pages[];
  /**
   * Signed notices of providers. They have no limit by address: a provider sends many notices from
   * few addresses. Those without a right signature count, for their answer alone.
   */
  readonly webhooks: readonly Webhooks[];
}

/** A provider sends none that are refused, so an address gets as few as for strict calls. */
const REFUSED_NOTICES_SHARE = 20;

/** Builds the whole HTTP application, not yet listening. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: (_address, hop) => hop < options.trustedProxies,
    exposeHeadRoutes: false,
    // Runs before all else that reads the request.
    rewriteUrl: (request) => {
      const forwarded = request.headers['x-forwarded-for'];
      if (typeof forwarded === 'string')
        request.headers['x-forwarded-for'] = readForwarded(forwarded);
      return pathOf(request.url ?? '/');
    },
    routerOptions: { ignoreTrailingSlash: true },
    ...timedServer(options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS),
    forceCloseConnections: 'idle',
    // What still comes over an open connection is answered, and the connection ends with it.
    return503OnClosing: false,
    ...unreadableRequests,
    // Ours are set below; without these Fastify would load its own before, 113 modules.
    schemaController: {
      compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema },
    },
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  acceptEmptyJson(app);
  handleErrors(app);
  addSecurityHeaders(app);
  refuseOddRequests(app);
  logRequests(app);
  serveMetrics(app, options);
  await app.register(adminApi, options);
  await collectOpenapi(app);
  await app.register(async (scope) => {
    const max = Math.ceil(options.rateLimitPerMinute / PAGES_SHARE);
    await limitRate(scope, options, { max, group: 'documents' });
    serveOpenapi(scope);
  });
  await app.register(async (scope) => serveHealth(scope, options));
  await app.register(api, options);
  const max = Math.ceil(options.rateLimitPerMinute / REFUSED_NOTICES_SHARE);
  const countRefused = createCountRefused(options, { max, group: 'refused notices' });
  for (const webhook of options.webhooks)
    await app.register(async (scope) => webhook(scope, countRefused));
  await app.register(async (scope) => addPages(scope, options));
  await app.register(staticFiles, options);
  return app;
}

/** Each asks the database. A probe on this machine is spared, or others would make it fail. */
async function serveHealth(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { rateLimitPerMinute: max, isHealthy, areJobsRunning, isDiskFull } = options;
  await limitRate(app, options, { max, group: 'health', spares: isNear });
  app.route({
    // Probes of load balancers ask by HEAD as well.
    method: ['GET', 'HEAD'],
    url: '/health',
    schema: { hide: true },
    handler: async (_request, reply) => {
      const healthy = await isHealthy();
      const jobs = areJobsRunning() ? 'running' : 'waiting';
      const writes = isDiskFull() ? 'failing' : 'ok';
      const status = healthy ? 'ok' : 'unavailable';
      return reply.code(healthy ? 200 : 503).send({ status, jobs, writes });
    },
  });
}

/**
 * A page for the phone makes a request to WeChat, and the calls' document is large, so their limits
 * are lower than a call's.
 */
const PAGES_SHARE = 4;

async function addPages(app: FastifyInstance, options: AppOptions): Promise<void> {
  const max = Math.ceil(options.rateLimitPerMinute / PAGES_SHARE);
  await limitRate(app, options, { max, group: 'pages' });
  for (const pages of options.pages) await app.register(async (scope) => pages(scope));
}

function refuseSchema(): never {
  throw new Error('a schema was used before the compilers were set');
}

/** Clients send the content type JSON with a POST that has no body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, String(body), done);
  });
}

/** Logs the route and not the address, because a query may contain tokens. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const ms = Math.round(reply.elapsedTime);
    request.log.debug({ method, route, status: reply.statusCode, ms }, 'answered');
  });
}
