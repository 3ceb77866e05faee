import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyReply, FastifyServerOptions } from 'fastify';
import { BusinessError } from '../business-error.ts';
import { envelopeOf, sendError } from './envelope.ts';

type Answers = Required<Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>>;

const HTTP_STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};
const API_REQUEST = /^[A-Z]+ \/api\//;
/** Enough for the method and the beginning of the path. */
const REQUEST_START_BYTES = 32;

/**
 * Requests that end before any route: an address that can't be decoded, and what is no HTTP at all (raw UTF-8 in an address, headers too long). They leave in the
 * envelope too: HTTP 200 where the request named a path of `/api`, as every refusal (`wire.md §3`).
 */
export const unreadableRequests: Answers = {
  frameworkErrors: (_error, request, reply: FastifyReply) => {
    const isApi = request.url.startsWith('/api/');
    void reply.code(isApi ? 200 : 400);
    void reply.headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    sendError(reply, new BusinessError('BAD_REQUEST'));
  },
  clientErrorHandler: (error, socket) => {
    if (error.code !== 'ECONNRESET' && socket.writable) refuse(error, socket);
    socket.destroy(error);
  },
};

function refuse(error: ConnectionError, socket: Socket): void {
  // A Buffer, whatever its type says.
  const packet: unknown = error.rawPacket;
  const isApi = packet instanceof Buffer && API_REQUEST.test(startOf(packet));
  const status = isApi ? 200 : (HTTP_STATUS[error.code] ?? 400);
  const body = envelopeOf(new BusinessError('BAD_REQUEST'));
  socket.write(
    [
      `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${String(Buffer.byteLength(body))}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

function startOf(packet: Buffer): string {
  return packet.toString('latin1', 0, REQUEST_START_BYTES);
}
