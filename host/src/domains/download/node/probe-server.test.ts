import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { probeServer } from './probe-server.ts';

const never = new AbortController().signal;

async function served(status: number): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listening TCP server's address
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
}

test('a server counts as reachable whatever it answers', async () => {
  expect(await probeServer(await served(200), never)).toBe(true);
  expect(await probeServer(await served(503), never)).toBe(true);
});

test('no server, no address and a stop count as unreachable', async () => {
  expect(await probeServer('http://127.0.0.1:1/', never)).toBe(false);
  expect(await probeServer('nonsense', never)).toBe(false);
  expect(await probeServer(await served(200), AbortSignal.abort())).toBe(false);
});
