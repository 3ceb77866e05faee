import fastifyWebsocket from '@fastify/websocket';
import type { WebSocket } from '@fastify/websocket';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Page } from 'playwright-core';
import { BrowserShell } from '../src/shells/browser/browser-shell.ts';
import { shareBrowser } from './shared-browser.ts';
import { shellOptions, silent } from './shell-options.ts';

const openBrowser = shareBrowser();

/** The open page of a host that has ended, and its port. */
async function abandoned(tabs = 1): Promise<{ page: Page; port: number }> {
  const shell = new BrowserShell({ ...(await shellOptions()), onAddress: () => undefined });
  onTestFinished(() => shell.close());
  const { url } = await shell.open(silent);
  const page = await (await openBrowser()).newPage();
  await page.goto(url);
  await page.evaluate("new Promise((onSuccess) => cefQuery({ request: 'x', onSuccess }))");
  await page.evaluate("window.onHostMessage = (text) => { document.title = text; return ''; }");
  await page.evaluate("cefQuery({ request: 'for the host alone' })");
  for (let tab = 1; tab < tabs; tab += 1)
    await (await page.context().newPage()).goto(new URL(url).origin);
  await shell.close();
  return { page, port: Number(new URL(url).port) };
}

/** Takes a port and answers connections with `speak`. */
async function stranger(port: number, speak: (socket: WebSocket, heard: string[]) => void) {
  const heard: string[] = [];
  const loaded: string[] = [];
  const server = fastify({ forceCloseConnections: true });
  onTestFinished(() => server.close());
  await server.register(fastifyWebsocket);
  server.addHook('onRequest', async ({ url }) => void loaded.push(url));
  server.get('/__host/ws', { websocket: true }, (socket) => {
    socket.on('error', () => socket.terminate());
    socket.on('message', (data: Buffer) => heard.push(data.toString('utf8')));
    speak(socket, heard);
  });
  await server.listen({ host: '127.0.0.1', port });
  return { heard, loaded };
}

const STRANGER = '此地址已被其他程序占用';
const proofFrame = z.object({ nonce: z.string(), proof: z.string() });
const frame = (data: object): string => JSON.stringify(data);
const challenge = (nonce: string): string => frame({ type: 'challenge', nonce });
const message = frame({ type: 'message', request: 'believed' });

test.each<[string, (socket: WebSocket) => void]>([
  [
    'proves nothing',
    (socket) => {
      socket.send(challenge('a'));
      socket.once('message', () => {
        socket.send(frame({ type: 'proof', proof: 'a'.repeat(64) }));
        socket.send(message);
      });
    },
  ],
  [
    'hands the page its own proof back',
    (socket) => {
      socket.send(challenge('a'));
      socket.once('message', (data: Buffer) => socket.send(data.toString('utf8')));
    },
  ],
  ['speaks at once', (socket) => socket.send(message)],
])('a page whose port has a stranger that %s stops and says so', async (_, speak) => {
  const { page, port } = await abandoned();
  const { heard, loaded } = await stranger(port, speak);
  await page.getByRole('heading', { name: STRANGER }).waitFor();
  expect(page.url()).toMatch(/^blob:/);
  expect(await page.title()).not.toContain('believed');
  expect(heard.filter((text) => !text.startsWith('{"type":"proof"'))).toEqual([]);
  expect(new Set(loaded)).toEqual(new Set(['/__host/ws']));
});

test('a page refused by the program that has its port loads nothing from it', async () => {
  const { page, port } = await abandoned();
  const { loaded } = await stranger(port, (socket) => socket.close(4403));
  await page.getByRole('heading', { name: '请使用最新输出的地址打开' }).waitFor();
  expect(new Set(loaded)).toEqual(new Set(['/__host/ws']));
});

test('a proof that a stranger gets from one tab does not pass for the host in another tab', async () => {
  const { page, port } = await abandoned(2);
  let first: { socket: WebSocket; nonce: string } | null = null;
  await stranger(port, (socket) => {
    // The other tab is asked for what the first one expects from its host.
    socket.send(challenge(first === null ? 'a' : `host ${first.nonce}`));
    socket.once('message', (data: Buffer) => {
      const { nonce, proof } = proofFrame.parse(JSON.parse(data.toString('utf8')));
      if (first === null) first = { socket, nonce };
      else first.socket.send(frame({ type: 'proof', proof }));
    });
  });
  const told = async () => {
    const titles = await Promise.all(
      page
        .context()
        .pages()
        .map((tab) => tab.title()),
    );
    return titles.some((title) => title.includes(STRANGER));
  };
  await expect.poll(told, { timeout: 20_000 }).toBe(true);
});
