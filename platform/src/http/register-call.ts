import { commonQuery, envelope, parseToSend, requestHeaders } from '@gamebox/contract';
import type { Call } from '@gamebox/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import { BusinessError } from '../business-error.ts';
import type { CallerSession } from '../caller.ts';
import type { CallInput } from './call-input.ts';
import type { KeyedGate } from '../gate.ts';
import { clientSystemOf } from './client-system.ts';
import { sendData } from './envelope.ts';
import { isFresh, lookNow } from './fresh-look.ts';
import type { Look } from './fresh-look.ts';
import type { Implementation, RateClass } from './implement.ts';
import { prepareInput } from './prepare-input.ts';

export type ResolveSession = (token: string) => Promise<CallerSession | null>;

export interface RegisterOptions {
  readonly resolveSession: ResolveSession;
  /** A gate for each user. */
  readonly playerGate: KeyedGate;
  readonly limits: Readonly<Record<RateClass, RouteLimit>>;
}

export interface RouteLimit {
  readonly config?: RouteShorthandOptions['config'];
  /** For limits that depend on the body. */
  readonly preValidation?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

/** A wrong `authorization` means no login and not a wrong parameter, so it is left out here. */
const headers = z.looseObject(requestHeaders.omit({ authorization: true }).shape);
const { authorization } = requestHeaders.shape;

/** Made once, because making a schema takes longer than using it. */
const fields = z.record(z.string(), z.unknown());

const BEARER = 'Bearer '.length;

interface Caller {
  readonly token: string | null;
  readonly session: CallerSession | null;
}

interface Found extends Caller {
  /** Missing if nothing was looked up. */
  readonly look?: Look;
}

/**
 * Serves a call at its method and path of the contract. Checks the session first (401), then the
 * schemas (400), of a call that came late the session again, then runs the handler. The result
 * passes the contract's schema, which removes unknown fields.
 */
export function registerCall(
  app: FastifyInstance,
  implementation: Implementation,
  options: RegisterOptions,
): void {
  const { call, handle, bodyLimit } = implementation;
  const limit = options.limits[implementation.rate];
  const callers = new WeakMap<FastifyRequest, Found>();
  const find = async (token: string | null) =>
    requireLogin(call, {
      token,
      session: token === null ? null : await options.resolveSession(token),
    });
  /**
   * A body may take half a minute, in which the session may have been ended. A GET may wait for its
   * turn, and some change something.
   */
  const findAgain = async (caller: Found) =>
    caller.session === null || isFresh(caller.look) ? caller : find(caller.token);
  app.route({
    method: call.method,
    url: fastifyPath(call.path),
    schema: routeSchema(implementation),
    config: { ...limit.config, ...documented(implementation) },
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    // Before the body is read, so that a caller who is not logged in learns nothing else.
    preParsing: async (request) => {
      const caller = await find(tokenOf(request));
      callers.set(request, { ...caller, look: lookNow(request) });
    },
    preValidation: async (request, reply) => {
      prepareInput(request);
      await limit.preValidation?.(request, reply);
    },
    handler: async (request, reply) => {
      const caller = callers.get(request) ?? { token: null, session: null };
      const answer = async () => {
        const { token, session } = await findAgain(caller);
        return handle(inputOf(call, request, { token, session }));
      };
      const result: unknown =
        caller.session === null
          ? await answer()
          : await options.playerGate.run(String(caller.session.userId), answer);
      return sendData(reply, parseToSend(call.result, result));
    },
  });
}

/** Converts `/a/{id}` to Fastify's `/a/:id`. */
export function fastifyPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Used only by the document (`openapi.ts`). */
function documented({ documentedBody }: Implementation) {
  return documentedBody === undefined ? {} : { documentedBody };
}

function routeSchema({ call }: Implementation) {
  const answer = envelope.extend({ data: call.result.nullable() });
  return {
    summary: call.summary,
    tags: [call.path.split('/')[3] ?? 'api'],
    headers,
    params: call.params,
    querystring: call.method === 'GET' ? call.query.extend(commonQuery.shape) : call.query,
    ...(call.method === 'GET' ? {} : { body: call.body }),
    response: { 200: answer },
    ...(call.access === 'open' ? {} : { security: [{ session: [] }] }),
  };
}

function requireLogin(call: Call, caller: Caller): Caller {
  if (call.access === 'login' && caller.session === null) throw new BusinessError('UNAUTHORIZED');
  return caller;
}

/** The token of `Authorization: Bearer`; null if it is missing or malformed. */
export function tokenOf(request: FastifyRequest): string | null {
  const header = authorization.safeParse(request.headers.authorization);
  return header.success && header.data !== undefined ? header.data.slice(BEARER) : null;
}

function inputOf(call: Call, request: FastifyRequest, caller: Caller): CallInput<Call> {
  const query = fields.parse(request.query ?? {});
  return {
    query,
    params: fields.parse(request.params ?? {}),
    body: fields.parse(request.body ?? {}),
    common: call.method === 'GET' ? commonQuery.parse(query) : {},
    client: {
      clientId: textOf(request.headers['client-id']),
      boxVersion: textOf(request.headers['box-version']),
      address: request.ip,
      system: clientSystemOf(textOf(request.headers['user-agent'])),
    },
    ...caller,
  };
}

function textOf(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}
