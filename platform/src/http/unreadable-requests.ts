import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type {
  ConnectionError,
  FastifyHttpOptions,
  FastifyInstance,
  FastifyReply,
  RawServerDefault,
} from 'fastify';
import { BusinessError } from '../business-error.ts';
import { envelopeOf, sendError } from './envelope.ts';

type ServerOptions = FastifyHttpOptions<RawServerDefault>;
type Answers = Required<Pick<ServerOptions, 'frameworkErrors' | 'clientErrorHandler'>>;

/** Node looks at open connections so often within one timeout. */
const CHECKS_PER_TIMEOUT = 30;

const HTTP_STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};
const HOST = /^host$/i;
const API_REQUEST = /^[A-Z]+ \/api\//;
/** Enough for the method and the beginning of the path. */
const REQUEST_START_BYTES = 32;

/**
 * Requests that end before any route: an address that can't be decoded, and what is no HTTP at all
 * (raw UTF-8 in an address, headers too long). They leave in the envelope too: HTTP 200 where the
 * request named a path of `/api`, as every refusal.
 */
export const unreadableRequests: Answers = {
  frameworkErrors: (_error, request, reply: FastifyReply) => {
    const isApi = request.url.startsWith('/api/');
    void reply.code(isApi ? 200 : 400);
    void reply.headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    sendError(reply, new BusinessError('BAD_REQUEST'));
  },
  clientErrorHandler: (error, socket) => {
    if (error.code !== 'ECONNRESET' && socket.writable) socket.write(refusalOf(error));
    socket.destroy(error);
  },
};

/**
 * Ends a request that is not sent whole within `requestTimeout` ms. By itself Node looks every 30 s
 * only, takes the longer of both timeouts for the whole request, and answers a request without Host
 * with no body.
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

/** As the rest of us reads it: some proxies send the whole address, `GET http://host/path`. */
export function pathOf(address: string): string {
  const path = address.replace(ORIGIN, '');
  return path.startsWith('/') || path === address ? path : `/${path}`;
}

/** The refusals that Node itself would answer without a body. */
export function refuseOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { httpVersion, rawHeaders } = request.raw;
    const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && HOST.test(text)).length;
    const isOdd = hosts > 1 || (hosts === 0 && httpVersion !== '1.0');
    done(isOdd ? new BusinessError('BAD_REQUEST', 'host') : undefined);
  });
  app.server.on('checkExpectation', (request, response) => {
    const isApi = request.url?.startsWith('/api/') === true;
    const body = envelopeOf(new BusinessError('BAD_REQUEST', 'expect'));
    const headers = { 'content-length': Buffer.byteLength(body), connection: 'close' };
    response.writeHead(isApi ? 200 : 417, { ...REFUSAL_HEADERS, ...headers }).end(body);
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

function refusalOf(error: ConnectionError): string {
  // A Buffer, whatever its type says.
  const packet: unknown = error.rawPacket;
  const isApi = packet instanceof Buffer && API_REQUEST.test(startOf(packet));
  return refusalWith(
    isApi ? 200 : (HTTP_STATUS[error.code] ?? 400),
    new BusinessError('BAD_REQUEST'),
  );
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

function startOf(packet: Buffer): string {
  return packet.toString('latin1', 0, REQUEST_START_BYTES);
}
