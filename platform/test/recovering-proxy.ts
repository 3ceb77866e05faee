import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';

export interface RecoveringProxy {
  /** The database's url by way of this proxy. */
  readonly url: string;
  /** Connections that it refused. */
  readonly refused: () => number;
  readonly close: () => Promise<void>;
}

/** As PostgreSQL answers each connection until it has recovered. */
const STARTING = errorResponse({
  S: 'FATAL',
  V: 'FATAL',
  C: '57P03',
  M: 'the database system is starting up',
});

/** Stands before a database and refuses every other connection until it refused so many. */
export async function createRecoveringProxy(
  databaseUrl: string,
  most: number,
): Promise<RecoveringProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let asked = 0;
  let refused = 0;
  const server = createServer((near) => {
    asked += 1;
    sockets.add(near);
    near.on('error', () => undefined).on('close', () => sockets.delete(near));
    if (asked % 2 === 1 && refused < most) {
      refused += 1;
      near.once('data', () => near.end(STARTING));
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    far.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No address');
  const own = new URL(databaseUrl);
  own.host = `127.0.0.1:${String(address.port)}`;
  return {
    url: own.href,
    refused: () => refused,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A message of PostgreSQL's protocol: its type, its length, fields that each end with 0, and 0. */
function errorResponse(fields: Readonly<Record<string, string>>): Buffer {
  const text = Object.entries(fields).map(([key, value]) => `${key}${value}\0`);
  const body = Buffer.from(`${text.join('')}\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
