import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { onTestFinished } from 'vitest';

const CHANNEL = 'net.client.socket';

/** Limits that no slow test reaches; `silences` simulates the timeout instead. */
export const PATIENT = { stallMs: 600_000, connectMs: 60_000 } as const;

/** Finds the client's end of a connection that this process opens; `port` is the client's. */
export function clientSockets(): (port: number | undefined) => Socket | undefined {
  const sockets: Socket[] = [];
  const onSocket = (message: unknown): void => {
    if (typeof message !== 'object' || message === null || !('socket' in message)) return;
    if (message.socket instanceof Socket) sockets.push(message.socket);
  };
  subscribe(CHANNEL, onSocket);
  onTestFinished(() => void unsubscribe(CHANNEL, onSocket));
  return (port) => sockets.find(({ localPort }) => localPort === port);
}

/**
 * Makes a client of this process time out as if nothing had come on its connection; `port` is the
 * client's, as the server sees it.
 */
export function silences(): (port: number | undefined) => void {
  const socketAt = clientSockets();
  return (port) => {
    const socket = socketAt(port);
    // Without a timeout it would wait for ever.
    if ((socket?.timeout ?? 0) > 0) socket?.emit('timeout');
  };
}
