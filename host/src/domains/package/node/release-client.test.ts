import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ReleaseClient } from './release-client.ts';

async function pointerOf(answer: (socket: Socket) => void, stallMs: number) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const retry = { baseMs: 1, capMs: 1, retryAfterCapMs: 1, tries: 1 };
  const client = new ReleaseClient({ stallMs, connectMs: 5000, retry });
  onTestFinished(async () => {
    await client.close();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const { signal } = new AbortController();
  return client.pointer(`http://127.0.0.1:${port}/1/stable/latest.json`, signal);
}

const HEAD = 'HTTP/1.1 200 OK\r\n\r\n';

/** Sends these bytes again and again until the other side has had enough. */
function forever(socket: Socket, piece: Buffer, everyMs: number): void {
  const timer = setInterval(() => socket.write(piece), everyMs);
  socket.on('close', () => clearInterval(timer));
}

test('an answer without a length that goes on and on is cut off at its limit', async () => {
  const answer = (socket: Socket): void => {
    socket.write(HEAD);
    forever(socket, Buffer.alloc(16 * 1024, 32), 1);
  };
  await expect(pointerOf(answer, 5000)).rejects.toMatchObject({ failure: { kind: 'size-absurd' } });
});

test('an answer that crawls without end is given up', async () => {
  const answer = (socket: Socket): void => {
    socket.write(HEAD);
    forever(socket, Buffer.from(' '), 10);
  };
  await expect(pointerOf(answer, 100)).rejects.toMatchObject({ failure: { kind: 'network' } });
});

test('a server that sends anything but HTTP is named at once', async () => {
  const answer = (socket: Socket): void => forever(socket, randomBytes(1024), 1);
  await expect(pointerOf(answer, 5000)).rejects.toMatchObject({
    failure: { kind: 'server', status: 0 },
  });
});
