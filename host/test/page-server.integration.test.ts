import { mkdir, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { join } from 'node:path';
import { errorCode } from '../src/domains/failure/node/system-error.ts';
import { startPageServer } from '../src/shells/page-server/page-server.ts';
import type { PageServerOptions } from '../src/shells/page-server/page-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

async function open(change: Partial<PageServerOptions> = {}): Promise<{ port: number }> {
  const clientDir = join(await temporaryFolder(), 'client');
  await mkdir(clientDir);
  await writeFile(join(clientDir, 'index.html'), '<!doctype html><head></head>home');
  const server = await startPageServer({
    clientDir,
    platformUrl: 'http://127.0.0.1:1',
    port: 0,
    anyPort: false,
    bridgeTag: () => null,
    routes: () => Promise.resolve(),
    ...change,
  });
  onTestFinished(() => server.close());
  return { port: Number(new URL(server.origin).port) };
}

/** Why no connection comes about; null if one does. */
async function refusal(port: number, address: string): Promise<string | null> {
  const socket = connect(port, address);
  onTestFinished(() => void socket.destroy());
  return once(socket, 'connect').then(() => null, errorCode);
}

/** What the server answers to these lines. */
async function answerTo(port: number, lines: readonly string[]): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.write(`${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n`);
  return text(socket);
}

test('the page is served at one address of this machine, whatever port it has', async () => {
  const first = await open();
  const second = await open({ port: first.port, anyPort: true });
  expect(second.port).not.toBe(first.port);
  for (const { port } of [first, second]) {
    expect(await refusal(port, '127.0.0.1')).toBeNull();
    // An address of this machine too, which a server on all addresses would answer.
    expect(await refusal(port, '127.0.0.2')).not.toBeNull();
  }
});

test('at localhost only a GET for a page, of a path, is sent to our address', async () => {
  const { port } = await open();
  const rest = [`host: localhost:${port}`, 'accept: text/html'];
  const status = async (first: string): Promise<string | undefined> =>
    (await answerTo(port, [`${first} HTTP/1.1`, ...rest])).split(' ')[1];
  expect(await status('GET /game')).toBe('302');
  expect(await status('POST /game')).toBe('421');
  expect(await status('HEAD /game')).toBe('421');
  expect(await status('GET http://evil.example/game')).toBe('421');
});

test('a route may have no schema: the validator is not loaded', async () => {
  const schema = { querystring: { type: 'object' } };
  const opened = open({
    routes: async (server) => {
      server.get('/__host/checked', { schema }, () => 'read');
    },
  });
  await expect(opened).rejects.toThrow('a route of the page server has a schema');
});
