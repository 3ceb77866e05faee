import type { FastifyRequest } from 'fastify';

const NEAR_NAMES = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Any of these headers shows that a proxy forwarded the request. */
const PROXY_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/**
 * Whether it was asked on this machine. A proxy on it also connects from here, but for somebody
 * else.
 */
export function isNear({ headers, hostname, socket }: FastifyRequest): boolean {
  const isProxied = PROXY_HEADERS.some((name) => headers[name] !== undefined);
  return !isProxied && NEAR_NAMES.has(hostname) && LOOPBACK.has(socket.remoteAddress ?? '');
}
