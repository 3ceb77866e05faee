import fastifyWebsocket from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageScript } from '../page/page-script.ts';
import { startPageServer } from '../page-server/page-server.ts';
import type { PageServer } from '../page-server/page-server.ts';
import type { PostMessage, Shell, ShellEvents } from '../shell.ts';
import { Access, COOKIE_SECONDS } from './access.ts';
import type { AccessOptions } from './access.ts';
import { PageConnection } from './page-connection.ts';

export interface BrowserShellOptions extends Pick<AccessOptions, 'home' | 'problems'> {
  readonly platformUrl: string;
  readonly clientDir: string;
  readonly port: number;
  readonly anyPort: boolean;
  /** Hears of the address for the next browser, each time one was used up. */
  readonly onAddress: (url: string) => void;
}

const BRIDGE_TAG = '<script src="/__host/bridge.js"></script>';
const MAX_MESSAGE_BYTES = 4 * 2 ** 20;
const MOST_PAGES = 64;
const WRONG_KEY = '此地址已失效，请使用最新输出的地址打开游戏盒子。';

/** The page in any browser of this machine, the host behind a one-time key and a cookie. */
export class BrowserShell implements Shell {
  readonly kind = 'browser';
  readonly #options: BrowserShellOptions;
  readonly #pages = new Set<PageConnection>();
  #server: PageServer | null = null;

  constructor(options: BrowserShellOptions) {
    this.#options = options;
  }

  async open(events: ShellEvents): Promise<{ url: string }> {
    const { home, problems, onAddress } = this.#options;
    const onNewKey = (key: string): void => onAddress(this.#address(key));
    const access = await Access.open({ home, problems, onNewKey });
    this.#server = await startPageServer({
      ...this.#options,
      bridgeTag: (request) => (access.accepts(request.headers.cookie) ? BRIDGE_TAG : null),
      routes: (server) => this.#routes(server, access, events),
    });
    return { url: this.#address(access.key) };
  }

  readonly post: PostMessage = (action, data) => {
    for (const page of this.#pages) page.post(action, data);
  };

  async close(): Promise<void> {
    await this.#server?.close();
  }

  #address(key: string): string {
    return `${this.#server?.origin ?? ''}/?key=${key}`;
  }

  async #routes(server: FastifyInstance, access: Access, events: ShellEvents): Promise<void> {
    await server.register(fastifyWebsocket, { options: { maxPayload: MAX_MESSAGE_BYTES } });
    server.addHook('onRequest', async (request, reply) => {
      const key = keyOf(request);
      if (key !== null) await redeem(access, key, request, reply);
    });
    server.get('/__host/bridge.js', async (request, reply) => {
      if (!access.accepts(request.headers.cookie))
        return reply.code(403).type('text/plain').send('Forbidden');
      const script = await pageScript();
      return reply.header('cache-control', 'no-cache').type('text/javascript').send(script);
    });
    server.get(
      '/__host/ws',
      {
        websocket: true,
        preValidation: async (request, reply) => {
          if (!this.#mayConnect(request, access)) await reply.code(403).send('Forbidden');
        },
      },
      (socket) => {
        const page = new PageConnection(socket, events);
        this.#pages.add(page);
        socket.on('close', () => this.#pages.delete(page));
        socket.on('error', () => socket.terminate());
      },
    );
  }

  /** The cookie alone is not enough: another port of this machine is the same site to it. */
  #mayConnect(request: FastifyRequest, access: Access): boolean {
    const { origin, host, cookie } = request.headers;
    if (this.#pages.size >= MOST_PAGES) return false;
    return origin === `http://${host}` && access.accepts(cookie);
  }
}

/** The key of a page's address, or null where there is none. */
function keyOf(request: FastifyRequest): string | null {
  if (request.method !== 'GET') return null;
  // `//` is an address without a host.
  const address = URL.parse(request.url, 'http://host');
  return address?.pathname === '/' ? address.searchParams.get('key') : null;
}

async function redeem(
  access: Access,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  // A page opened from its address again is already known.
  if (access.accepts(request.headers.cookie)) return reply.redirect('/');
  const cookie = await access.redeem(key);
  if (cookie === null) return reply.code(403).type('text/plain; charset=utf-8').send(WRONG_KEY);
  const parts = [
    `${access.cookieName}=${cookie}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    `Max-Age=${COOKIE_SECONDS}`,
  ];
  return reply.header('set-cookie', parts.join('; ')).redirect('/');
}
