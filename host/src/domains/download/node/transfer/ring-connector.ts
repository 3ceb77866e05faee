import { connect as connectNet } from 'node:net';
import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import buildSecure from 'undici/lib/core/connect.js';

/** Bytes taken from the system at once. */
const VIEW_BYTES = 64 * 1024;
/** Bytes the socket keeps unread before it asks the system to hold. */
const HIGH_WATER = VIEW_BYTES;
/**
 * What is unread, one piece in use, the view the system fills and what is left over at the end
 * have room side by side, so no byte is written over before it was used.
 */
const RING_BYTES = 8 * VIEW_BYTES;
const KEEP_ALIVE_MS = 60_000;

export interface ConnectOptions {
  readonly connectMs: number;
  /** Certificates to trust instead of the system's; PEM. */
  readonly ca?: string;
}

/**
 * Connections whose bytes always arrive in the same memory: otherwise each read makes a buffer,
 * and the collector of garbage lets hundreds of megabytes pile up. TLS has no such way.
 */
export function ringConnector(options: ConnectOptions): buildConnector.connector {
  const timeout = options.connectMs;
  const secure = buildSecure({
    timeout,
    allowH2: false,
    ...(options.ca === undefined ? {} : { ca: options.ca }),
  });
  return (target, callback) => {
    if (target.protocol === 'https:') secure(target, callback);
    else connectPlain(target, timeout, callback);
  };
}

function connectPlain(
  { hostname, port }: buildConnector.Options,
  timeout: number,
  callback: buildConnector.Callback,
): void {
  const socket = ringSocket(hostname, port === '' ? 80 : Number(port));
  const timer = setTimeout(() => socket.destroy(new Error('connect timed out')), timeout);
  const failed = (error: Error): void => {
    clearTimeout(timer);
    callback(error, null);
  };
  socket.once('error', failed);
  socket.once('connect', () => {
    clearTimeout(timer);
    socket.off('error', failed);
    socket.setKeepAlive(true, KEEP_ALIVE_MS);
    callback(null, socket);
  });
}

function ringSocket(host: string, port: number): Socket {
  const ring = Buffer.allocUnsafeSlow(RING_BYTES);
  let at = 0;
  const nextView = (): Buffer => {
    if (at + VIEW_BYTES > RING_BYTES) at = 0;
    return ring.subarray(at, at + VIEW_BYTES);
  };
  const options = {
    host: host.replace(/^\[|\]$/g, ''),
    port,
    noDelay: true,
    highWaterMark: HIGH_WATER,
    onread: {
      buffer: nextView,
      callback: (bytes: number, view: Uint8Array): boolean => {
        at += bytes;
        return socket.push(view.subarray(0, bytes));
      },
    },
  };
  const socket: Socket = connectNet(options);
  return socket;
}
