import fastifyWebsocket from '@fastify/websocket';
import type { WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UNKNOWN, USED_UP } from '../page/notice-page.ts';
import { pageScript } from '../page/page-script.ts';
import { SOCKET_PATH, startPageServer } from '../page-server/page-server.ts';
import type { PageServer, PageServerOptions } from '../page-server/page-server.ts';
import { sendNotice } from '../page-server/send-notice.ts';
import type { PostMessage, Shell, ShellEvents } from '../shell.ts';
import { Access, COOKIE_SECONDS } from './access.ts';
import type { AccessOptions, Visitor } from './access.ts';
import { PageConnection } from './page-connection.ts';
import { askProof } from './page-proof.ts';

export interface BrowserShellOptions
  extends Pick<AccessOptions, 'home' | 'problems'>, Pick<PageServerOptions, 'onPlatform'> {
  readonly platformUrl: string;
  readonly clientDir: string;
  readonly port: number;
  readonly anyPort: boolean;
  /** Called with the address for the next browser, each time one was used. */
  readonly onAddress: (url: string) => void;
}

interface Served {
  readonly access: Access;
  /** The page's script. */
  readonly script: string;
  readonly events: ShellEvents;
}

const MAX_MESSAGE_BYTES = 4 * 2 ** 20;
const MOST_PAGES = 64;

/**
 * Shows the page in any browser of this machine. Access needs a one-time key first, then a cookie
 * and a secret of the page.
 */
export class BrowserShell implements Shell {
  readonly kind = 'browser';
  readonly #options: BrowserShellOptions;
  readonly #pages = new Set<PageConnection>();
  /** The secret for the page that answers a request with the key. */
  readonly #handed = new WeakMap<FastifyRequest, string>();
  #server: PageServer | null = null;

  constructor(options: BrowserShellOptions) {
    this.#options = options;
  }

  async open(events: ShellEvents): Promise<{ url: string }> {
    const { home, problems, onAddress } = this.#options;
    const onNewKey = (key: string): void => onAddress(this.#address(key));
    const access = await Access.open({ home, problems, onNewKey });
    const script = await pageScript();
    this.#server = await startPageServer({
      ...this.#options,
      bridgeTag: (request) => this.#bridgeTag(request, access),
      notice: (request) => (this.#isKnown(request, access) ? null : UNKNOWN),
      routes: (server) => this.#routes(server, { access, script, events }),
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

  #isKnown(request: FastifyRequest, access: Access): boolean {
    return this.#handed.has(request) || access.visitorOf(request.headers.cookie) !== null;
  }

  #bridgeTag(request: FastifyRequest, access: Access): string {
    const tag = `<script src="/__host/bridge.js" data-host="${access.id}"></script>`;
    const secret = this.#handed.get(request);
    return secret === undefined ? tag : `<meta name="gamebox-secret" content="${secret}">${tag}`;
  }

  async #routes(server: FastifyInstance, { access, script, events }: Served): Promise<void> {
    await server.register(fastifyWebsocket, { options: { maxPayload: MAX_MESSAGE_BYTES } });
    server.addHook('onRequest', async (request, reply) => {
      const key = keyOf(request);
      if (key !== null) await this.#redeem(access, key, request, reply);
    });
    server.get('/__host/bridge.js', async (request, reply) => {
      if (access.visitorOf(request.headers.cookie) === null)
        return reply.code(403).type('text/plain').send('Forbidden');
      return reply.header('cache-control', 'no-cache').type('text/javascript').send(script);
    });
    server.get(
      SOCKET_PATH,
      {
        websocket: true,
        preValidation: async (request, reply) => {
          if (this.#whoConnects(request, access) === null) await reply.code(403).send('Forbidden');
        },
      },
      (socket, request) => {
        socket.on('error', () => socket.terminate());
        const secret = this.#whoConnects(request, access)?.secret ?? null;
        const onProven = (): void => this.#connect(socket, events);
        if (secret === null) onProven();
        else askProof(socket, { secret, origin: String(request.headers.origin), onProven });
      },
    );
  }

  /** The cookie alone is not enough: pages on other ports of this machine are the same site. */
  #whoConnects(request: FastifyRequest, access: Access): Visitor | null {
    const { origin, host, cookie } = request.headers;
    if (this.#pages.size >= MOST_PAGES || origin !== `http://${host}`) return null;
    return access.visitorOf(cookie);
  }

  #connect(socket: WebSocket, events: ShellEvents): void {
    const page = new PageConnection(socket, events);
    this.#pages.add(page);
    socket.on('close', () => this.#pages.delete(page));
  }

  /** Answers a browser with the page, and a program with a cookie, which is enough for it. */
  async #redeem(
    access: Access,
    key: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> {
    const { accept = '', cookie: cookies } = request.headers;
    const wantsPage = accept.includes('text/html');
    reply.header('cache-control', 'no-store');
    const redeemed = await access.redeem(key, wantsPage ? 'page' : 'program', cookies);
    if (redeemed === null) {
      // A page that was opened again from the same address is already known.
      if (access.visitorOf(cookies) !== null) return reply.redirect('/');
      return sendNotice(reply, USED_UP);
    }
    const parts = [
      `${access.cookieName}=${redeemed.cookie}`,
      'Path=/',
      'HttpOnly',
      'SameSite=Strict',
      `Max-Age=${COOKIE_SECONDS}`,
    ];
    reply.header('set-cookie', parts.join('; '));
    if (redeemed.secret === null) return reply.redirect('/');
    this.#handed.set(request, redeemed.secret);
    return undefined;
  }
}

/** The key in a page's address, or null. */
function keyOf(request: FastifyRequest): string | null {
  if (request.method !== 'GET') return null;
  // `//` alone would be an address with an empty host.
  const address = URL.parse(request.url, 'http://host');
  return address?.pathname === '/' ? address.searchParams.get('key') : null;
}
