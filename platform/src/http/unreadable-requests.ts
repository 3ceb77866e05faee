import { STATUS_CODES } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type {
  ConnectionError,
  FastifyHttpOptions,
  FastifyInstance,
  FastifyReply,
  RawServerDefault,
} from 'fastify';
import { BusinessError } from '../business-error.ts';
import { isCallAddress } from './call-address.ts';
import { envelopeOf, sendError } from './envelope.ts';

type ServerOptions = FastifyHttpOptions<RawServerDefault>;
type Answers = Required<Pick<ServerOptions, 'frameworkErrors' | 'clientErrorHandler'>>;

/** How often Node checks its open connections within one timeout. */
const CHECKS_PER_TIMEOUT = 30;

const HTTP_STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};
const HOST = /^host$/i;
const REQUEST_START = /^[A-Z]+ (?<address>\S*)/;
/** Enough for the method, an origin and the beginning of the path. */
const REQUEST_START_BYTES = 320;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * For each connection: the requests that are not answered yet, and the newest one whose headers
 * have arrived.
 */
const exchangesOf = new WeakMap<Duplex, readonly Exchange[]>();

const isUnderWay = ({ response }: Exchange) => !response.writableFinished;

/**
 * Answers requests that reach no route: an address that can't be decoded, and input that is not
 * HTTP (raw UTF-8 in an address, headers too long). They get the envelope too, with HTTP 200 like
 * every refusal if the path begins with `/api`.
 */
export const unreadableRequests: Answers = {
  frameworkErrors: (_error, request, reply: FastifyReply) => {
    void reply.code(isApi(request.raw) ? 200 : 400);
    void reply.headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    sendError(reply, new BusinessError('BAD_REQUEST'));
  },
  clientErrorHandler: (error, socket) => {
    const exchanges = exchangesOf.get(socket) ?? [];
    const last = exchanges.at(-1);
    // A second answer to the same request would be read as the answer to the next one.
    const isAnswered = last?.request.complete === false && last.response.headersSent;
    // An answer sent before that of an earlier request would be read as the earlier one's.
    const overtakes = exchanges.some((each) => each.request.complete && isUnderWay(each));
    const isAsked = socket.bytesRead > 0;
    const mayAnswer = isAsked && !isAnswered && !overtakes;
    if (error.code !== 'ECONNRESET' && socket.writable && mayAnswer)
      socket.write(refusalOf(error, socket, last?.request));
    socket.destroy(error);
  },
};

/**
 * Ends a request that is not complete within `requestTimeout` ms. By default Node checks only every
 * 30 s, uses the longer of its two timeouts for the whole request, and answers a request without
 * Host with no body.
 */
export function timedServer(
  requestTimeout: number,
): Pick<ServerOptions, 'requestTimeout' | 'http'> {
  const connectionsCheckingInterval = Math.ceil(requestTimeout / CHECKS_PER_TIMEOUT);
  const headersTimeout = requestTimeout;
  return {
    requestTimeout,
    http: {
      requireHostHeader: false,
      requestTimeout,
      headersTimeout,
      connectionsCheckingInterval,
    },
  };
}

const ORIGIN = /^https?:\/\/[^/?#]*/i;

/** The path of a request: some proxies send the whole address, `GET http://host/path`. */
export function pathOf(address: string): string {
  const path = address.replace(ORIGIN, '');
  return path.startsWith('/') || path === address ? path : `/${path}`;
}

/**
 * Refuses with a body what Node itself would refuse without one, and WebSocket upgrades, which are
 * not supported.
 */
export function refuseOddRequests(app: FastifyInstance): void {
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const before = exchangesOf.get(request.socket) ?? [];
    exchangesOf.set(request.socket, [...before.filter(isUnderWay), { request, response }]);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { httpVersion, rawHeaders, headers } = request.raw;
    if (headers.upgrade?.toLowerCase() === 'websocket')
      return done(new BusinessError('BAD_REQUEST', 'upgrade'));
    const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && HOST.test(text)).length;
    const isOdd = hosts > 1 || (hosts === 0 && httpVersion !== '1.0');
    done(isOdd ? new BusinessError('BAD_REQUEST', 'host') : undefined);
  });
  app.server.on('checkExpectation', (request, response) => {
    const body = envelopeOf(new BusinessError('BAD_REQUEST', 'expect'));
    const headers = { 'content-length': Buffer.byteLength(body), connection: 'close' };
    response.writeHead(isApi(request) ? 200 : 417, { ...REFUSAL_HEADERS, ...headers }).end(body);
  });
  app.server.on('connect', (_request, socket: Duplex) => {
    socket
      .on('error', () => undefined)
      .end(refusalWith(405, new BusinessError('METHOD_NOT_ALLOWED')));
  });
}

const REFUSAL_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

function refusalOf(error: ConnectionError, socket: Socket, last?: IncomingMessage): string {
  const isPartial = last?.complete === false;
  const isPage = isPartial ? !isApi(last) : beginsPage(error, socket);
  return refusalWith(
    isPage ? (HTTP_STATUS[error.code] ?? 400) : 200,
    new BusinessError('BAD_REQUEST'),
  );
}

/** False if the beginning of the request is not known: it may be a call. */
function beginsPage({ rawPacket }: ConnectionError, { bytesRead }: Socket): boolean {
  // It is a Buffer, unlike its type.
  const packet: unknown = rawPacket;
  if (!(packet instanceof Buffer)) return false;
  const start = REQUEST_START.exec(packet.toString('latin1', 0, REQUEST_START_BYTES));
  const address = start?.groups?.['address'];
  return address === undefined ? bytesRead === packet.length : !isCallAddress(pathOf(address));
}

function isApi({ url = '' }: IncomingMessage): boolean {
  return isCallAddress(pathOf(url));
}

function refusalWith(status: number, error: BusinessError): string {
  const body = envelopeOf(error);
  return [
    `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`,
    ...Object.entries(REFUSAL_HEADERS).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${String(Buffer.byteLength(body))}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
