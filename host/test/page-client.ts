import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { z } from 'zod';
import { bridgeResponse, DownloadState, gameState } from '@gamebox/contract';
import type { BridgeResponse, HeardGameState } from '@gamebox/contract';

const frame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('response'), id: z.int(), response: z.string() }),
  z.object({ type: z.literal('message'), request: z.string() }),
  z.object({ type: z.literal('open'), url: z.string() }),
  z.object({ type: z.literal('challenge'), nonce: z.string() }),
  z.object({ type: z.literal('proof'), proof: z.string() }),
]);
const pageMessage = z.object({ action: z.string(), data: z.unknown() });

/** Does what a page's script does over the host's socket, for tests without a browser. */
export class PageClient {
  readonly socket: WebSocket;
  readonly messages: { action: string; data: unknown }[] = [];
  readonly opened: string[] = [];
  readonly #challenge = Promise.withResolvers<string>();
  readonly #pending = new Map<number, (response: string) => void>();
  #waiting: (() => void)[] = [];
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.addEventListener('message', ({ data }) => this.#onFrame(String(data)));
  }

  /** Opens the one-time address and connects with the cookie that it gets. */
  static async open(url: string): Promise<PageClient> {
    return PageClient.connect(new URL(url).origin, await cookieFor(url));
  }

  static async connect(origin: string, cookie: string): Promise<PageClient> {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/__host/ws`, {
      headers: { cookie, origin },
    });
    const client = new PageClient(socket);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve());
      socket.addEventListener('error', () => reject(new Error('no connection')));
    });
    return client;
  }

  /** The challenge of the host to the page of a browser. */
  challenge(): Promise<string> {
    return this.#challenge.promise;
  }

  async send(text: string): Promise<BridgeResponse> {
    const id = ++this.#lastId;
    const { promise, resolve } = Promise.withResolvers<string>();
    this.#pending.set(id, resolve);
    this.socket.send(JSON.stringify({ type: 'request', id, request: text }));
    return bridgeResponse.parse(JSON.parse(await promise));
  }

  call(action: string, data: unknown = null): Promise<BridgeResponse> {
    return this.send(JSON.stringify({ action, data }));
  }

  /** The first state of a game, received already or later, that `wanted` accepts. */
  async state(wanted: (state: HeardGameState) => boolean): Promise<HeardGameState> {
    const found = await this.message(
      ({ action, data }) => action === 'gameState' && wanted(gameState.parse(data)),
    );
    return gameState.parse(found);
  }

  /**
   * Resolves when a game may be launched: its version is known earlier, while files are still being
   * placed.
   */
  async installed(): Promise<void> {
    await this.state(({ download_state }) => download_state === DownloadState.installed);
  }

  /** The first message, received already or later, that `wanted` accepts. */
  async message(wanted: (message: { action: string; data: unknown }) => boolean): Promise<unknown> {
    for (;;) {
      const found = this.messages.find(wanted);
      if (found !== undefined) return found.data;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  #onFrame(text: string): void {
    const message = frame.parse(JSON.parse(text));
    if (message.type === 'response') this.#pending.get(message.id)?.(message.response);
    if (message.type === 'challenge') this.#challenge.resolve(message.nonce);
    if (message.type === 'open') this.opened.push(message.url);
    if (message.type === 'message')
      this.messages.push(pageMessage.parse(JSON.parse(message.request)));
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }
}

/** The code with which a socket is closed. */
export function closedCode(socket: WebSocket): Promise<number> {
  return new Promise((resolve) => {
    socket.addEventListener('close', ({ code }) => resolve(code), { once: true });
  });
}

/** The HTTP status of a socket's upgrade; 101 if it is granted. */
export async function upgradeStatus(
  origin: string,
  headers: Record<string, string>,
  path = '/__host/ws',
): Promise<number> {
  const asked = request(origin + path, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      ...headers,
    },
  });
  return new Promise((resolve, reject) => {
    asked.once('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    asked.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.once('error', reject).end();
  });
}

export async function cookieFor(url: string): Promise<string> {
  const { status, headers } = await get(url);
  const cookie = headers['set-cookie']?.[0]?.split(';')[0];
  if (status !== 302 || cookie === undefined) throw new Error(`no cookie: ${status}`);
  return cookie;
}

/** A GET without redirects and with any headers, even `host`. */
export async function get(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Record<string, string[]>; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: lists(response.headers), body }),
      );
    });
    asked.once('error', reject).end();
  });
}

function lists(headers: Record<string, string | string[] | undefined>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value === undefined ? [] : [value].flat(),
    ]),
  );
}
