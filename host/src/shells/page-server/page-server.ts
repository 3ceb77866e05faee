import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCode } from '../../domains/failure/node/system-error.ts';
import type { Notice } from '../page/notice-page.ts';
import { serveClient } from './client-files.ts';
import { proxyPlatform } from './platform-proxy.ts';
import type { PlatformProxyOptions } from './platform-proxy.ts';

export interface PageServerOptions extends Pick<PlatformProxyOptions, 'onPlatform'> {
  readonly platformUrl: string;
  readonly clientDir: string;
  readonly port: number;
  /** If the port is taken, another one is used. */
  readonly anyPort: boolean;
  readonly bridgeTag: (request: FastifyRequest) => string | null;
  /** The notice for a browser that may not get the page; null if it may. */
  readonly notice?: (request: FastifyRequest) => Notice | null;
  /** Routes of the shell itself, below `/__host/`. */
  readonly routes: (server: FastifyInstance) => Promise<void>;
}

export interface PageServer {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  close(): Promise<void>;
}

/** The only path of this server that accepts a WebSocket. */
export const SOCKET_PATH = '/__host/ws';
const ADDRESS = '127.0.0.1';
const HEADERS = {
  'x-content-type-options': 'nosniff',
  // The one-time key must not be sent in a Referer.
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** The requested port is taken or forbidden, now and at the next start. */
export class PortTakenError extends Error {
  constructor(port: number, cause: unknown) {
    super(`Port ${port} is not free: end the program that has it, or set GAMEBOX_PORT.`, { cause });
    this.name = 'PortTakenError';
  }
}

/** Serves the client's page on an address of this machine, with the platform's paths behind it. */
export async function startPageServer(options: PageServerOptions): Promise<PageServer> {
  const server = fastify({
    logger: false,
    forceCloseConnections: true,
    // Other upgrades must be ignored (RFC 9110 §7.8).
    http: { shouldUpgradeCallback: isSocket },
    // Otherwise Fastify loads its validator, a sixth of all the modules of a host's start.
    schemaController: {
      compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema },
    },
  });
  server.addHook('onRequest', async (request, reply) => {
    if (isSocket(request.raw)) endAfterRefusal(request, reply);
    // Refuses a foreign name that points to this machine (DNS rebinding).
    if (!isOwnHost(request)) await sendElsewhere(request, reply);
    // Only what asks a proxy names a whole address; the router reads it as a path, others don't.
    else if (!request.url.startsWith('/'))
      await reply.code(400).type('text/plain').send('No proxy');
    // Without this the plugin for SOCKET_PATH would accept a socket on every route.
    else if (isSocketElsewhere(request)) await reply.code(404).type('text/plain').send('Not found');
    else if (!/^\/(api|packages)\//.test(request.url)) reply.headers(HEADERS);
  });
  await options.routes(server);
  await proxyPlatform(server, {
    platformUrl: options.platformUrl,
    onPlatform: options.onPlatform,
  });
  await serveClient(server, options);
  endSocketsOnClose(server);
  await listen(server, options);
  return {
    origin: `http://${ADDRESS}:${portOf(server)}`,
    close: () => server.close(),
  };
}

/** None of these routes has a schema. */
function refuseSchema(): never {
  throw new Error('a route of the page server has a schema');
}

/** The server does not manage the socket of an upgrade; here only a refusal finishes a reply. */
function endAfterRefusal(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close');
  reply.raw.once('finish', () => request.raw.socket.destroySoon());
}

/** Closes sockets of upgrades: nothing else knows them, and the server would wait for them. */
function endSocketsOnClose(server: FastifyInstance): void {
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.addHook('preClose', async () => {
    for (const socket of sockets) socket.destroySoon();
  });
}

/** Whether the Host header of a request is this server's own address. */
function isOwnHost({ headers, socket }: FastifyRequest): boolean {
  return headers.host === `${ADDRESS}:${socket.localPort}`;
}

/**
 * `localhost` may also be `[::1]`, and another program listening there could forward what a page
 * says. So a page is redirected to our own address, and all other requests are refused.
 */
async function sendElsewhere(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { headers, method, url } = request;
  const port = request.socket.localPort;
  reply.headers(HEADERS);
  const isPage = method === 'GET' && headers.accept?.includes('text/html') === true;
  const isNamed = headers.host === `localhost:${port}` && headers.upgrade === undefined;
  if (isPage && isNamed && url.startsWith('/'))
    await reply.header('cache-control', 'no-store').redirect(`http://${ADDRESS}:${port}${url}`);
  else await reply.code(421).type('text/plain').send('Wrong host');
}

function isSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}

function isSocketElsewhere({ raw, url }: FastifyRequest): boolean {
  return isSocket(raw) && url.split('?')[0] !== SOCKET_PATH;
}

async function listen(
  server: FastifyInstance,
  { port, anyPort }: PageServerOptions,
): Promise<void> {
  try {
    await server.listen({ host: ADDRESS, port });
  } catch (error) {
    const code = errorCode(error);
    // EACCES: a port that the system reserves.
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    if (!anyPort) throw new PortTakenError(port, error);
    await server.listen({ host: ADDRESS, port: 0 });
  }
}

function portOf(server: FastifyInstance): number {
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
