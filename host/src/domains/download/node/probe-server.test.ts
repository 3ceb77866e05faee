import { createServer } from 'node:http';
import type { OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { probeServer } from './probe-server.ts';

const never = new AbortController().signal;

async function served(status: number, headers: OutgoingHttpHeaders = {}): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status, headers).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listening TCP server's address
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
}

test('a server counts as reachable whatever it answers of its own', async () => {
  const file = await served(200, { 'content-type': 'application/json' });
  expect(await probeServer(file, never)).toMatchObject({ isBack: true });
  expect(
    await probeServer(await served(404, { 'content-type': 'text/html' }), never),
  ).toMatchObject({ isBack: true });
  expect(await probeServer(await served(501), never)).toMatchObject({ isBack: true });
  expect(await probeServer(await served(302, { location: file }), never)).toMatchObject({
    isBack: true,
  });
});

test('neither a gateway without it nor the page of a network in between counts', async () => {
  const page = await served(200, { 'content-type': 'text/html; charset=utf-8' });
  expect(await probeServer(page, never)).toMatchObject({ isBack: false });
  expect(await probeServer(await served(302, { location: page }), never)).toMatchObject({
    isBack: false,
  });
  expect(await probeServer(await served(302, { location: '/x' }), never)).toMatchObject({
    isBack: false,
  });
  expect(await probeServer(await served(511), never)).toMatchObject({ isBack: false });
  expect(await probeServer(await served(502), never)).toMatchObject({ isBack: false });
});

test('no server, no address and a stop count as unreachable', async () => {
  expect(await probeServer('http://127.0.0.1:1/', never)).toMatchObject({ isBack: false });
  expect(await probeServer('nonsense', never)).toMatchObject({ isBack: false });
  expect(await probeServer(await served(200), AbortSignal.abort())).toMatchObject({
    isBack: false,
  });
});

test('a server that is not back says when to ask again', async () => {
  const busy = await served(503, { 'retry-after': '120' });
  expect(await probeServer(busy, never)).toEqual({ isBack: false, retryAfterMs: 120_000 });
});
