import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { BusinessError } from '../business-error.ts';
import { DatabaseBusyError } from '../db/connection-pool.ts';
import { createOutageTeller } from '../db/outage-teller.ts';
import { isAway } from '../db/reach-database.ts';
import { isCallAddress } from './call-address.ts';
import { sendError } from './envelope.ts';
import { sendHtmlPage } from './html-page.ts';
import type { HtmlPage } from './html-page.ts';

/**
 * Fastify's own errors for a body that it does not read: too large, no JSON, another media type.
 */
const BODY_REFUSALS = /^FST_ERR_CTP_/;

/** What Fastify says of a schema that threw: no input may be the cause of HTTP 500. */
const CRASHED_VALIDATOR = 'FST_ERR_VALIDATION';

/** `lock_not_available`: the call waited too long for a lock that others hold. */
const LOCK_TIMEOUT = '55P03';
/**
 * `query_canceled`: the statement took longer than it may. Who waits behind another waiter waits for
 * two locks, each less than too long.
 */
const CANCELED = '57014';

const BUSY_STATUS = 503;
const RETRY_SECONDS = 1;
/** A full pool refuses many calls: their lines would bury others. */
const TELL_BUSY_MS = 10_000;

const LEAST_CODE_OF_A_MODULE = 1000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a person sees in place of this page while the database is busy or away. */
    readonly busyPage?: HtmlPage;
  }
}

/** The static file server adds headers to its errors, such as the range of a 416. */
type Failure = FastifyError & { readonly headers?: Readonly<Record<string, string>> };

/**
 * Answers every failure in the envelope: a refusal with HTTP 200, a crash with HTTP 500 and without
 * details (`docs/http.md`). Outside `/api` the error of a file keeps its HTTP status, and a busy
 * database is 503; a page that has a `busyPage` then shows it, and also where the database is away.
 */
export function handleErrors(app: FastifyInstance): void {
  let busyTold = -Infinity;
  const tellFailure = createOutageTeller<FastifyRequest>((err, request, untold) =>
    request.log.error({ err, untold }, 'request failed'),
  );
  app.setErrorHandler((error: Failure, request, reply) => {
    if (error instanceof DatabaseBusyError && performance.now() - busyTold > TELL_BUSY_MS) {
      busyTold = performance.now();
      request.log.warn('calls are refused: no connection of DATABASE_POOL gets free in time');
    }
    const refusal = refusalOf(error);
    if (error.code === CRASHED_VALIDATOR && !hasZodFastifySchemaValidationErrors(error))
      request.log.warn({ err: error }, 'a schema threw');
    if (error.code === CANCELED) request.log.warn({ err: error }, 'a statement took too long');
    if (refusal === null) tellFailure(error, request);
    const { busyPage } = request.routeOptions.config;
    if (busyPage !== undefined && (isBusy(error) || isAway(error))) {
      addRetryAfter(reply);
      return sendHtmlPage(reply.code(BUSY_STATUS), busyPage);
    }
    if (refusal !== null) {
      if (refusal.key === 'TOO_MANY_REQUESTS') addRetryAfter(reply, refusal.retryAfterMs);
      return sendError(asRefused(error, request, reply), refusal);
    }
    return sendError(reply.code(500), new BusinessError('INTERNAL'));
  });
}

/** The limits say how long; whoever found no place may come again at once. */
function addRetryAfter(reply: FastifyReply, waitMs: number | null = null): void {
  const seconds = waitMs === null ? RETRY_SECONDS : Math.max(1, Math.ceil(waitMs / 1_000));
  if (!reply.hasHeader('retry-after')) void reply.header('retry-after', seconds);
}

function asRefused(error: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isCallAddress(request.url)) return reply.code(200);
  return reply.code(statusOf(error)).headers(error.headers ?? {});
}

/** Codes of the global catalogue are also HTTP statuses. */
function statusOf(error: Failure): number {
  if (error instanceof BusinessError && error.code < LEAST_CODE_OF_A_MODULE) return error.code;
  return isBusy(error) ? BUSY_STATUS : (error.statusCode ?? 200);
}

function isBusy(error: FastifyError): boolean {
  return error instanceof DatabaseBusyError || [LOCK_TIMEOUT, CANCELED].includes(error.code);
}

function refusalOf(error: FastifyError): BusinessError | null {
  if (error instanceof BusinessError) return error;
  if (hasZodFastifySchemaValidationErrors(error))
    return new BusinessError('BAD_REQUEST', fieldOf(error));
  if (error.code === CRASHED_VALIDATOR)
    return new BusinessError('BAD_REQUEST', error.validationContext ?? 'body');
  if (isBusy(error) || error.statusCode === 429) return new BusinessError('TOO_MANY_REQUESTS');
  if (BODY_REFUSALS.test(error.code) || error instanceof SyntaxError)
    return new BusinessError('BAD_REQUEST', 'body');
  // Of the static files: a path that leads out of its folder.
  if (error.statusCode === 403) return new BusinessError('FORBIDDEN');
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 ? new BusinessError('BAD_REQUEST') : null;
}

/**
 * The path of the first wrong field, with dots between levels; or the name of the part (query,
 * body) if that is wrong as a whole.
 */
function fieldOf(error: {
  validation: readonly { instancePath: string }[];
  validationContext?: string | undefined;
}): string {
  const path = error.validation[0]?.instancePath.slice(1).replaceAll('/', '.') ?? '';
  return path === '' ? (error.validationContext ?? 'body') : path;
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = isCallAddress(request.url) ? 200 : 404;
  return sendError(reply.code(status), new BusinessError('NOT_FOUND'));
}
