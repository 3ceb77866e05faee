import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STRANGER, UNKNOWN } from '../notice-page.ts';
import type { Notice } from '../notice-page.ts';
import { HostMessages } from './host-messages.ts';
import { prove } from './host-proof.ts';
import { Queries } from './queries.ts';
import { SocketTransport } from './socket-transport.ts';

const ORIGIN = 'http://127.0.0.1:7700';

/** The host's end of a socket. */
class FakeSocket extends EventTarget {
  readyState: number = WebSocket.OPEN;
  readonly sent: Record<string, unknown>[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(code = 1006): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }

  say(frame: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }

  /** Page and host prove each other that they have the secret. */
  async prove(secret: string): Promise<void> {
    const before = this.sent.length;
    this.say({ type: 'challenge', nonce: 'asked' });
    await until(() => this.sent.length > before);
    const { proof, nonce } = this.sent[before] ?? {};
    if (proof !== (await prove('page asked', secret, ORIGIN))) throw new Error('no proof');
    this.say({ type: 'proof', proof: await prove(`host ${String(nonce)}`, secret, ORIGIN) });
    // It is heard after the proof, which takes its time.
    this.say({ type: 'message', request: 'ping' });
    await until(() => this.sent.at(-1)?.['type'] === 'answer');
  }

  requests(): unknown[] {
    return this.sent.filter(({ type }) => type === 'request').map(({ request }) => request);
  }
}

/** Waits with the real clock, for proofs are computed on another thread. */
async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + 20_000;
  while (!isSo() && performance.now() < end) await turn();
  expect(isSo()).toBe(true);
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function open() {
  const sockets: FakeSocket[] = [];
  const left: Notice[] = [];
  const opened: string[] = [];
  const heard: string[] = [];
  const secret = { now: 'the secret', read: () => secret.now };
  const [queries, messages] = [new Queries(), new HostMessages()];
  const transport = new SocketTransport({
    queries,
    messages,
    secret,
    origin: ORIGIN,
    connect: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    leaveFor: (notice) => left.push(notice),
    openAddress: (url) => opened.push(url),
  });
  const ask = (request: string): number => {
    const query = {
      request,
      onSuccess: (response: string) => heard.push(`${request}: ${response}`),
      onFailure: () => heard.push(`${request} lost`),
    };
    const id = queries.add(query);
    transport.send(id, query);
    return id;
  };
  const last = (): FakeSocket => sockets.at(-1) ?? new FakeSocket();
  return { ask, heard, last, left, messages, opened, secret, sockets };
}

test('queries wait for the host’s proof and are answered over the socket', async () => {
  const { ask, heard, last, left } = open();
  const id = ask('a');
  expect(last().requests()).toEqual([]);
  await last().prove('the secret');
  ask('b');
  expect(last().requests()).toEqual(['a', 'b']);
  last().say({ type: 'response', id, response: 'fine' });
  await until(() => heard.length > 0);
  expect(heard).toEqual(['a: fine']);
  expect(left).toEqual([]);
});

test('the host’s messages are answered, and its addresses opened', async () => {
  const { last, messages, opened } = open();
  await last().prove('the secret');
  const page = {};
  messages.defineOn(page);
  Object.assign(page, { onHostMessage: (request: string) => `heard ${request}` });
  last().say({ type: 'message', request: 'hello' });
  last().say({ type: 'open', url: 'https://example.test' });
  await until(() => opened.length > 0);
  expect(last().sent.at(-1)).toEqual({ type: 'answer', response: 'heard hello' });
  expect(opened).toEqual(['https://example.test']);
});

test('what was sent is lost with the connection, what waits goes over the next', async () => {
  const { ask, heard, last, sockets } = open();
  await last().prove('the secret');
  ask('sent');
  last().close();
  ask('waits');
  expect(heard).toEqual(['sent lost']);
  await vi.advanceTimersByTimeAsync(200);
  expect(sockets).toHaveLength(2);
  await last().prove('the secret');
  expect(last().requests()).toEqual(['waits']);
});

test('a host that stays away is asked ever more seldom, and queries are lost after 20 s', async () => {
  const { ask, heard, last, sockets } = open();
  ask('a');
  const waits: number[] = [];
  for (let each = 0; each < 6; each++) {
    const before = sockets.length;
    last().close();
    let waited = 0;
    for (; sockets.length === before; waited += 100) await vi.advanceTimersByTimeAsync(100);
    waits.push(waited);
  }
  expect(waits).toEqual([200, 400, 800, 1600, 3000, 3000]);
  expect(heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(heard).toEqual(['a lost']);
});

test.each<[string, (socket: FakeSocket) => void]>([
  ['proves nothing', (socket) => socket.say({ type: 'proof', proof: 'a'.repeat(64) })],
  ['speaks without a proof', (socket) => socket.say({ type: 'message', request: 'x' })],
])('the page is left to no stranger: one that %s', async (_, speak) => {
  const { ask, last, left, sockets } = open();
  ask('for the host alone');
  const socket = last();
  speak(socket);
  await until(() => left.length > 0);
  expect(left).toEqual([STRANGER]);
  expect(socket.requests()).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
});

test('a page that the host does not know says so, unless it has a newer secret', async () => {
  const { last, left, secret, sockets } = open();
  secret.now = 'a newer one';
  last().close(4403);
  await vi.advanceTimersByTimeAsync(200);
  expect([left, sockets.length]).toEqual([[], 2]);
  last().close(4403);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([left, sockets.length]).toEqual([[UNKNOWN], 2]);
});

test('a host that ends while it is being proved is no stranger', async () => {
  const { last, left, sockets } = open();
  const socket = last();
  socket.say({ type: 'challenge', nonce: 'asked' });
  await until(() => socket.sent.length > 0);
  const proof = await prove(`host ${String(socket.sent[0]?.['nonce'])}`, 'the secret', ORIGIN);
  socket.say({ type: 'proof', proof });
  socket.say({ type: 'message', request: 'the last' });
  socket.close();
  // Longer than the proof takes, which is computed on another thread.
  for (let each = 0; each < 5; each++) await prove('', 'x', '');
  await turn();
  expect(left).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(sockets).toHaveLength(2);
});
