import type { BridgeAction, BridgeData, BridgeResult } from '@gamebox/contract';
import { BRIDGE_ACTIONS } from '@gamebox/contract';

/** A page's connection to its host: requests and answers of the bridge. */
export interface HostPage {
  ask<A extends BridgeAction>(action: A, data: BridgeData<A>): Promise<BridgeResult<A>>;
  close(): void;
}

/** `headers` is an addition of Node to the browser's WebSocket. */
type OpenSocket = new (url: string, options: { headers: Record<string, string> }) => WebSocket;

/**
 * Acts like a page in a browser: exchanges the one-time key for a cookie, then opens the WebSocket.
 */
export async function openHostPage(address: string): Promise<HostPage> {
  const { origin, host } = new URL(address);
  const answer = await fetch(address, { redirect: 'manual' });
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  if (cookie === '') throw new Error(`the host gave no cookie (${answer.status})`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the DOM's types know no headers
  const Socket = WebSocket as unknown as OpenSocket;
  const socket = new Socket(`ws://${host}/__host/ws`, { headers: { cookie, origin } });
  await opened(socket);
  return talk(socket);
}

function opened(socket: WebSocket): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.addEventListener('open', () => resolve(), { once: true });
  socket.addEventListener('error', () => reject(new Error('the host refused the socket')), {
    once: true,
  });
  return promise;
}

function talk(socket: WebSocket): HostPage {
  const waiting = new Map<number, (response: string) => void>();
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const frame: unknown = JSON.parse(String(data));
    if (!isResponse(frame)) return;
    waiting.get(frame.id)?.(frame.response);
    waiting.delete(frame.id);
  });
  return {
    async ask(action, data) {
      lastId += 1;
      const { promise, resolve } = Promise.withResolvers<string>();
      waiting.set(lastId, resolve);
      const request = JSON.stringify({ action, data });
      socket.send(JSON.stringify({ type: 'request', id: lastId, request }));
      return resultOf(action, await promise);
    },
    close: () => socket.close(),
  };
}

function isResponse(frame: unknown): frame is { id: number; response: string } {
  return typeof frame === 'object' && frame !== null && 'id' in frame && 'response' in frame;
}

function resultOf<A extends BridgeAction>(action: A, response: string): BridgeResult<A> {
  const answer: unknown = JSON.parse(response);
  if (typeof answer !== 'object' || answer === null || !('code' in answer) || answer.code !== 0)
    throw new Error(`${action} failed: ${response}`);
  const result: unknown = Reflect.get(answer, 'result');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by this action's schema
  return BRIDGE_ACTIONS[action].result.parse(result) as BridgeResult<A>;
}
