import { connect as connectNet, isIP } from 'node:net';
import type { OnReadOpts, Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

export interface ConnectOptions {
  readonly connectMs: number;
  /** Certificates to trust instead of the system's; PEM. */
  readonly ca?: string;
}

/**
 * A connection to an origin. Its bytes come by `onread` into memory of the caller's: as a stream
 * it would make a buffer for each read, and hundreds of megabytes of them wait for the collector.
 */
export async function openSocket(
  origin: URL,
  onread: OnReadOpts,
  { connectMs, ca }: ConnectOptions,
): Promise<Socket> {
  const isSecure = origin.protocol === 'https:';
  const host = origin.hostname.replace(/^\[|\]$/g, '');
  const standardPort = isSecure ? 443 : 80;
  const port = origin.port === '' ? standardPort : Number(origin.port);
  const place = { host, port, noDelay: true, keepAlive: true, onread };
  const socket: Socket = isSecure
    ? connectTls({
        ...place,
        ...(ca === undefined ? {} : { ca }),
        ...(isIP(host) === 0 ? { servername: host } : {}),
        ALPNProtocols: ['http/1.1'],
      })
    : connectNet(place);
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const timer = setTimeout(() => socket.destroy(new Error('connect timed out')), connectMs);
  socket.once('error', reject);
  socket.once('close', () => reject(new Error('closed at once')));
  socket.once(isSecure ? 'secureConnect' : 'connect', () => resolve(socket));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
