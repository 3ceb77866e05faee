import { connect as connectNet, isIP } from 'node:net';
import type { OnReadOpts, Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { buildConnector } from 'undici';

/** Bytes taken from the system at once. */
const VIEW_BYTES = 256 * 1024;
/** Bytes the socket keeps unread before it asks the system to hold. */
const HIGH_WATER = VIEW_BYTES;
/**
 * What is unread (by TLS one view more, which was here already), one piece in use, the view the
 * system fills and what is left over at the end have room side by side, so no byte is written over
 * before it was used.
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
 * and the collector of garbage lets hundreds of megabytes pile up.
 */
export function ringConnector({ connectMs, ca }: ConnectOptions): buildConnector.connector {
  const trust = ca === undefined ? {} : { ca };
  return (target, callback) => {
    const secure = target.protocol === 'https:';
    const socket = secure ? openSecure(target, trust) : openPlain(target);
    const timer = setTimeout(() => socket.destroy(new Error('connect timed out')), connectMs);
    const failed = (error: Error): void => {
      clearTimeout(timer);
      callback(error, null);
    };
    socket.once('error', failed);
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      socket.off('error', failed);
      socket.setKeepAlive(true, KEEP_ALIVE_MS);
      callback(null, socket);
    });
  };
}

function openPlain(target: buildConnector.Options): Socket {
  const options = { ...placeOf(target, 80), onread: ring((bytes) => socket.push(bytes)) };
  const socket: Socket = connectNet(options);
  return socket;
}

function openSecure(target: buildConnector.Options, trust: { readonly ca?: string }): Socket {
  const place = placeOf(target, 443);
  const options = {
    ...place,
    ...trust,
    ...(isIP(place.host) === 0 ? { servername: place.host } : {}),
    ALPNProtocols: ['http/1.1'],
    onread: ring((bytes) => socket.push(bytes)),
  };
  const socket: Socket = connectTls(options);
  return socket;
}

function placeOf({ hostname, port }: buildConnector.Options, standardPort: number) {
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? standardPort : Number(port),
    noDelay: true,
    highWaterMark: HIGH_WATER,
  };
}

function ring(push: (bytes: Uint8Array) => boolean): OnReadOpts {
  const memory = Buffer.allocUnsafeSlow(RING_BYTES);
  let at = 0;
  return {
    buffer: () => {
      if (at + VIEW_BYTES > RING_BYTES) at = 0;
      return memory.subarray(at, at + VIEW_BYTES);
    },
    callback: (bytes, view) => {
      at += bytes;
      return push(view.subarray(0, bytes));
    },
  };
}
