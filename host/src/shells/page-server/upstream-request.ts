import type {
  Agent,
  ClientRequest,
  IncomingHttpHeaders,
  IncomingMessage,
  RequestOptions,
} from 'node:http';
import type { Socket } from 'node:net';
import { Agent as SecureAgent, request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { errorCode } from '../../domains/failure/node/system-error.ts';
import { nodeHttp } from '../../domains/transfer/node/http/node-http.ts';

/** Longer than the client's own timeout. */
const ANSWER_MS = 30_000;
const CONNECT_MS = 3000;
/** Headers that belong to one connection (RFC 9110 §7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
]);

/** Methods that change nothing on the server, so the request may be repeated. */
export const REPEATABLE = new Set(['GET', 'HEAD']);

export interface UpstreamCall {
  readonly method: string;
  /** Path and query, unchanged. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable | null;
  readonly signal: AbortSignal;
}

/**
 * Sends a request to another HTTP server and resolves when the headers of the answer arrive. It
 * uses Node's own client: a proxy package would bring another one, with 10 MB of memory.
 */
export class Upstream {
  readonly #base: URL;
  readonly #agent: Agent;
  readonly #heard: () => void;
  readonly #listened = new WeakSet<Socket>();

  /** `heard` is called whenever anything arrives. */
  constructor(base: string, heard: () => void) {
    this.#heard = heard;
    this.#base = new URL(base);
    const secure = this.#base.protocol === 'https:';
    this.#agent = new (secure ? SecureAgent : nodeHttp.Agent)({ keepAlive: true });
  }

  /** The address of a path and query on the server. */
  address(url: string): string {
    return this.#base.origin + this.#path(url);
  }

  async call(call: UpstreamCall): Promise<IncomingMessage> {
    try {
      return await this.#send(call);
    } catch (error) {
      // The server may have processed the request before it closed the kept connection.
      if (!REPEATABLE.has(call.method) || !(error instanceof StaleConnectionError)) throw error;
      return await this.#send(call);
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #listen(socket: Socket): void {
    if (this.#listened.has(socket)) return;
    this.#listened.add(socket);
    socket.on('data', this.#heard);
  }

  #path(url: string): string {
    return this.#base.pathname.replace(/\/$/, '') + url;
  }

  #send({ method, url, headers, body, signal }: UpstreamCall): Promise<IncomingMessage> {
    const options: RequestOptions = {
      method,
      path: this.#path(url),
      headers: { ...framed(endToEnd(headers), body), host: this.#base.host },
      agent: this.#agent,
      signal,
    };
    const start = this.#base.protocol === 'https:' ? requestHttps : nodeHttp.request;
    const request = start(this.#base, options);
    request.once('socket', (socket) => this.#listen(socket));
    const answer = answerOf(request);
    if (body === null) request.end();
    else body.pipe(request);
    return answer;
  }
}

class StaleConnectionError extends Error {}

function answerOf(request: ClientRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const late = setTimeout(() => request.destroy(new Error('no answer')), ANSWER_MS);
  request.once('socket', (socket) => {
    if (!socket.connecting) return;
    const unreachable = setTimeout(() => request.destroy(new Error('no connection')), CONNECT_MS);
    socket.once('connect', () => clearTimeout(unreachable));
    socket.once('close', () => clearTimeout(unreachable));
  });
  request.once('response', (response) => {
    clearTimeout(late);
    resolve(response);
  });
  request.on('error', (cause) => {
    clearTimeout(late);
    const stale = request.reusedSocket && errorCode(cause) === 'ECONNRESET';
    reject(stale ? new StaleConnectionError('closed', { cause }) : cause);
  });
  return promise;
}

/**
 * By default Node sends the body of DELETE or OPTIONS without a length, and a server would read it
 * as the next request.
 */
function framed(headers: IncomingHttpHeaders, body: Readable | null): IncomingHttpHeaders {
  if (body === null || headers['content-length'] !== undefined) return headers;
  return { ...headers, 'transfer-encoding': 'chunked' };
}

/**
 * Removes headers that belong to one connection, by the standard or by the sender's `Connection`.
 */
export function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set((headers.connection ?? '').toLowerCase().split(/\s*,\s*/));
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !named.has(name)),
  );
}
