import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import type { HostileAnswer } from './hostile-answers.ts';

/** How an answer is given. Resolves when all is sent, or the other side has gone. */
export type Giving = (socket: Socket, answer: HostileAnswer) => Promise<void>;

const FLOOD_BYTES = 64 * 1024;

/** Gives one hostile answer to every request but those for `/there`. */
export class HostileServer {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Bytes that the system has taken. */
  sent = 0;
  requests = 0;

  constructor(answer: HostileAnswer, body: string, give: Giving) {
    const plain = `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          this.sent += socket.bytesWritten - socket.writableLength;
          this.#sockets.delete(socket);
        })
        .setEncoding('latin1')
        .on('data', (request) => {
          this.requests += 1;
          if (String(request).startsWith('GET /there ')) socket.write(plain);
          else void give(socket, answer);
        });
    });
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get origin(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    return `http://127.0.0.1:${address.port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/**
 * The repeated part so many bytes at a time, each after `turn`, which answers false where it is
 * enough; then the answer's end, with which it would be correct.
 */
export function drip(bytes: number, turn: (socket: Socket) => Promise<boolean>): Giving {
  return async (socket, { begin, repeated, end }) => {
    socket.write(begin);
    for (let at = 0; !socket.destroyed;) {
      if (!(await turn(socket)) && at === 0) break;
      socket.write(repeated.slice(at, at + bytes));
      at = at + bytes < repeated.length ? at + bytes : 0;
    }
    socket.write(end);
  };
}

/** The repeated part without end, as fast as it is taken. */
export async function flood(socket: Socket, { begin, repeated }: HostileAnswer): Promise<void> {
  socket.write(begin);
  const piece = repeated.repeat(Math.ceil(FLOOD_BYTES / repeated.length));
  while (!socket.destroyed) {
    const { promise, resolve } = Promise.withResolvers<void>();
    socket.once('drain', resolve).once('close', resolve);
    if (socket.write(piece)) setImmediate(resolve);
    await promise;
    socket.off('drain', resolve).off('close', resolve);
  }
}
