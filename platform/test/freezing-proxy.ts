import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';

export interface FreezingProxy {
  /** The database's url through this proxy. */
  readonly url: string;
  /** Lets nothing through any more, like a stopped server: connections stay open. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly close: () => Promise<void>;
}

/** A proxy for a database that can stop answering without closing connections. */
export async function createFreezingProxy(databaseUrl: string): Promise<FreezingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let frozen = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    if (frozen) socket.pause();
  };
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => to.write(bytes));
      from.on('close', () => to.destroy());
      keep(from);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No address');
  const own = new URL(databaseUrl);
  own.host = `127.0.0.1:${String(address.port)}`;
  return {
    url: own.href,
    freeze: () => {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
