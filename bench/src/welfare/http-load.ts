import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { Clients } from './compare.ts';

/** One request of a player. */
export interface PlayerRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The platform always answers within 5 s. */
const SILENT_MS = 20_000;
const HEAD_END = '\r\n\r\n';
const SUCCESS = '{"code":0,';

/**
 * Requests per second over this many kept connections with one request each. Rejects if one is
 * refused. It only uses sockets and a search for the end of the head, because it shares the
 * processors with what it measures.
 */
export async function sendUnderLoad(
  origin: string,
  next: () => PlayerRequest,
  { connections, seconds }: Clients,
): Promise<number> {
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: connections }, () => sendUntil(end, new URL(origin), next)),
  );
  const took = (performance.now() - begin) / 1000;
  return counts.reduce((sum, count) => sum + count, 0) / took;
}

/** The number of answers, one after the other. */
async function sendUntil(end: number, { hostname, port, host }: URL, next: () => PlayerRequest) {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const send = () => socket.write(textOf(next(), host));
  let answered = 0;
  let received = '';
  socket.setEncoding('latin1').setTimeout(SILENT_MS);
  socket.on('data', (text: string) => {
    received += text;
    const body = bodyOf(received);
    if (body === null) return;
    if (!body.startsWith(SUCCESS)) {
      reject(new Error(`A request was refused: ${Buffer.from(body, 'latin1').toString()}`));
      return;
    }
    answered += 1;
    received = '';
    if (performance.now() < end) send();
    else resolve(answered);
  });
  socket.once('connect', send);
  socket.once('error', reject);
  socket.once('timeout', () => reject(new Error('A request was not answered')));
  socket.once('close', () => reject(new Error('A connection was closed')));
  return promise.finally(() => socket.destroy());
}

function textOf({ method, path, headers, body = '' }: PlayerRequest, host: string): string {
  let text = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n`;
  for (const [name, value] of Object.entries(headers)) text += `${name}: ${value}\r\n`;
  return `${text}content-length: ${Buffer.byteLength(body)}${HEAD_END}${body}`;
}

/** One byte per character; null until all of it has come. Throws if there is no length. */
function bodyOf(received: string): string | null {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  const length = /\r\ncontent-length: (\d+)/i.exec(received)?.[1];
  if (length === undefined) throw new Error(`No length of a body: ${received.slice(0, headEnd)}`);
  const body = received.slice(headEnd + HEAD_END.length);
  return body.length < Number(length) ? null : body;
}
