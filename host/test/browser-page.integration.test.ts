import { describe, expect, onTestFinished, test } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { BrowserShell } from '../src/shells/browser/browser-shell.ts';
import { closedCode, PageClient } from './page-client.ts';
import { shareBrowser } from './shared-browser.ts';
import { shellOptions, silent } from './shell-options.ts';

type Options = Awaited<ReturnType<typeof shellOptions>>;

const openBrowser = shareBrowser();

/** A host behind the browser shell that answers each request with the request itself. */
async function openHost(options: Options) {
  const asked: string[] = [];
  const addresses: string[] = [];
  const shell = new BrowserShell({ ...options, onAddress: (url) => addresses.push(url) });
  onTestFinished(() => shell.close());
  const { url } = await shell.open({
    ...silent,
    onRequest: (request) => {
      asked.push(request);
      return Promise.resolve(request);
    },
  });
  return { shell, url, origin: new URL(url).origin, asked, addresses };
}

const query = (page: Page, request: string): Promise<unknown> =>
  page.evaluate(
    `new Promise((onSuccess, onFailure) => window.cefQuery({
      request: ${JSON.stringify(request)}, persistent: false, onSuccess, onFailure }))`,
  );

/** Resolves when the page shows this title in place of the launcher and has no bridge. */
async function says(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title }).waitFor();
  expect(await page.evaluate("typeof cefQuery === 'function'")).toBe(false);
}
const OPEN_NEWEST = '请使用最新输出的地址打开';

async function cookieOf(context: BrowserContext): Promise<string> {
  const [cookie] = await context.cookies();
  return `${cookie?.name}=${cookie?.value}`;
}

describe('the page in a browser', () => {
  test('works at the printed address: reloaded, in another tab and opened again', async () => {
    const { url, origin, asked, addresses } = await openHost(await shellOptions());
    const context = await openBrowser();
    const page = await context.newPage();
    await page.goto(url);
    expect(page.url()).toBe(`${origin}/`);
    expect(await query(page, 'first')).toBe('first');
    await page.reload();
    expect(await query(page, 'reloaded')).toBe('reloaded');
    const tab = await context.newPage();
    await tab.goto(`${origin}/game`);
    expect(await query(tab, 'tab')).toBe('tab');
    await tab.goto(url);
    expect(await query(tab, 'again')).toBe('again');
    expect(asked).toEqual(['first', 'reloaded', 'tab', 'again']);
    expect(addresses).toHaveLength(1);
  });

  test('is accepted again after a restart of the host, open or reloaded', async () => {
    const options = await shellOptions();
    const first = await openHost(options);
    const page = await (await openBrowser()).newPage();
    await page.goto(first.url);
    await query(page, 'first');
    await first.shell.close();
    const port = Number(new URL(first.url).port);
    const second = await openHost({ ...options, port });
    expect(await query(page, 'open')).toBe('open');
    await page.reload();
    expect(await query(page, 'reloaded')).toBe('reloaded');
    expect(second.asked).toEqual(['open', 'reloaded']);
  });

  test('is let in at another port by the address printed there, and still at the first one', async () => {
    const options = await shellOptions();
    const first = await openHost(options);
    const page = await (await openBrowser()).newPage();
    await page.goto(first.url);
    await first.shell.close();
    const second = await openHost(options);
    expect(second.origin).not.toBe(first.origin);
    // The browser sent the cookie, but the page's own storage is missing.
    await page.goto(second.origin, { waitUntil: 'commit' });
    await says(page, OPEN_NEWEST);
    await page.goto(second.url);
    expect(await query(page, 'second')).toBe('second');
    await second.shell.close();
    await openHost({ ...options, port: Number(new URL(first.url).port) });
    await page.goto(first.origin);
    expect(await query(page, 'first again')).toBe('first again');
  });

  test('whose first load was cut off says how to open it, and works after that', async () => {
    const { url, origin, addresses } = await openHost(await shellOptions());
    const context = await openBrowser();
    const page = await context.newPage();
    // The cookie arrived, but the document with the secret did not.
    await context.request.get(url, { headers: { accept: 'text/html' } });
    await page.goto(origin, { waitUntil: 'commit' });
    await says(page, OPEN_NEWEST);
    const tab = await context.newPage();
    await tab.goto(addresses[0] ?? '');
    expect(await query(tab, 'tab')).toBe('tab');
    await page.reload();
    expect(await query(page, 'reloaded')).toBe('reloaded');
  });

  test('keeps its secret out of the address and the document', async () => {
    const { url } = await openHost(await shellOptions());
    const page = await (await openBrowser()).newPage();
    await page.goto(url);
    const kept = String(await page.evaluate('Object.values(localStorage).join()'));
    expect(kept).toMatch(/^[\w-]{43}$/);
    expect(await page.content()).not.toContain(kept);
    expect(await page.evaluate('history.length')).toBe(2);
  });

  test('drops a secret that the host no longer knows', async () => {
    const { url, asked } = await openHost(await shellOptions());
    const page = await (await openBrowser()).newPage();
    await page.goto(url);
    await page.evaluate('for (const name in localStorage) localStorage[name] &&= "A".repeat(43)');
    await page.reload();
    await says(page, OPEN_NEWEST);
    expect(asked).toEqual([]);
  });

  test('keeps a secret that another tab got while its own was refused', async () => {
    const { url } = await openHost(await shellOptions());
    const page = await (await openBrowser()).newPage();
    await page.goto(url);
    const secret = JSON.stringify(await page.evaluate('Object.values(localStorage)[0]'));
    await page.evaluate('localStorage[Object.keys(localStorage)[0]] = "A".repeat(43)');
    await page.addInitScript(`{
      const { send } = WebSocket.prototype;
      WebSocket.prototype.send = function (text) {
        localStorage[Object.keys(localStorage)[0]] = ${secret};
        send.call(this, text);
      };
    }`);
    await page.reload();
    await expect.poll(() => query(page, 'known').catch(() => null)).toBe('known');
  });

  test('works with one host and another in turn at the same port', async () => {
    const options = await shellOptions();
    const first = await openHost(options);
    const page = await (await openBrowser()).newPage();
    await page.goto(first.url);
    await query(page, 'first');
    await first.shell.close();
    const port = Number(new URL(first.url).port);
    const second = await openHost({ ...(await shellOptions()), port });
    await page.goto(second.url);
    expect(await query(page, 'second')).toBe('second');
    await second.shell.close();
    await openHost({ ...options, port });
    // The open page belongs to the other host, which this one does not know.
    await says(page, OPEN_NEWEST);
    await page.goto(first.origin);
    expect(await query(page, 'first again')).toBe('first again');
  });

  test('works in a browser that stores nothing, until the page is closed', async () => {
    const { url, origin } = await openHost(await shellOptions());
    const page = await (await openBrowser()).newPage();
    await page.addInitScript(`Object.defineProperty(window, 'localStorage', {
      get() { throw new DOMException('refused', 'SecurityError'); } })`);
    await page.goto(url);
    expect(page.url()).toBe(`${origin}/`);
    expect(await page.content()).not.toContain('gamebox-secret');
    expect(await query(page, 'unkept')).toBe('unkept');
  });
});

describe('the cookie (a browser sends it to every port of this machine)', () => {
  test('opens nothing by itself', async () => {
    const { url, origin, asked } = await openHost(await shellOptions());
    const context = await openBrowser();
    const page = await context.newPage();
    await page.goto(url);
    await query(page, 'of the page');
    const thief = await PageClient.connect(origin, await cookieOf(context));
    const code = closedCode(thief.socket);
    thief.socket.send(JSON.stringify({ type: 'request', id: 1, request: 'of the thief' }));
    expect(await code).toBe(4403);
    expect(asked).toEqual(['of the page']);
    expect(thief.messages).toEqual([]);
  });

  test('and a proof made at one port are worth nothing at another', async () => {
    const { url, origin, asked } = await openHost(await shellOptions());
    const context = await openBrowser();
    const page = await context.newPage();
    await page.goto(url);
    await query(page, 'of the page');
    const cookie = await cookieOf(context);
    const thief = await PageClient.connect(origin, cookie);
    const nonce = await thief.challenge();
    // A page at another port with the same secret proves itself to the program there.
    const proof: unknown = await page.evaluate(`(async () => {
      const [secret] = Object.values(localStorage);
      const bytes = (text) => new TextEncoder().encode(text);
      const algorithm = { name: 'HMAC', hash: 'SHA-256' };
      const key = await crypto.subtle.importKey('raw', bytes(secret), algorithm, false, ['sign']);
      const text = ${JSON.stringify(`${nonce} http://127.0.0.1:1`)};
      const proof = await crypto.subtle.sign('HMAC', key, bytes(text));
      return new Uint8Array(proof).toHex?.() ??
        [...new Uint8Array(proof)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    })()`);
    const code = closedCode(thief.socket);
    thief.socket.send(JSON.stringify({ type: 'proof', proof }));
    expect(await code).toBe(4403);
    expect(asked).toEqual(['of the page']);
  });
});
