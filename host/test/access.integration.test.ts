import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Script } from 'node:vm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ProblemList } from '../src/domains/storage/node/problem-list.ts';
import { BrowserShell } from '../src/shells/browser/browser-shell.ts';
import type { ShellEvents, ShellWindow } from '../src/shells/shell.ts';
import { closedCode, cookieFor, get, PageClient, upgradeStatus } from './page-client.ts';
import { temporaryFolder } from './temporary-folder.ts';

const INLINE = "document.title = 'x'";
const HTML = `<!doctype html><html><head><script>${INLINE}</script></head><body>home</body></html>`;
let lastWindow: ShellWindow | null = null;
const events: ShellEvents = {
  onRequest: (_request, window) => {
    lastWindow = window;
    return Promise.resolve('{"code":0,"result":null}');
  },
  onPage: () => undefined,
  onClosed: () => undefined,
};

interface World {
  readonly home: string;
  readonly url: string;
  readonly origin: string;
  readonly addresses: string[];
  readonly shell: BrowserShell;
}

async function open(change: { home?: string; port?: number; platformUrl?: string } = {}) {
  const home = change.home ?? (await temporaryFolder());
  const clientDir = join(home, 'client');
  await mkdir(join(clientDir, 'static'), { recursive: true });
  await writeFile(join(clientDir, 'index.html'), HTML);
  await writeFile(join(clientDir, 'static', 'app-1.js'), 'export {}');
  const addresses: string[] = [];
  const shell = new BrowserShell({
    home,
    clientDir,
    platformUrl: change.platformUrl ?? 'http://127.0.0.1:1',
    port: change.port ?? 0,
    anyPort: false,
    problems: new ProblemList(() => undefined),
    onAddress: (url) => addresses.push(url),
  });
  const { url } = await shell.open(events);
  onTestFinished(() => shell.close());
  return { home, url, origin: new URL(url).origin, addresses, shell } satisfies World;
}

describe('the one-time key', () => {
  test('is exchanged for a strict cookie, once, and a new address is printed', async () => {
    const { url, origin, addresses } = await open();
    const first = await get(url);
    expect(first.status).toBe(302);
    expect(first.headers['location']).toEqual(['/']);
    expect(first.headers['set-cookie']?.[0]).toMatch(
      /^gamebox_host_[0-9a-f]{8}=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
    );
    const again = await get(url);
    expect(again.status).toBe(403);
    expect(again.body).toContain('此地址已失效，请使用最新输出的地址打开');
    expect(addresses).toHaveLength(1);
    expect((await get(addresses[0] ?? '')).status).toBe(302);
    expect((await get(`${origin}/?key=${'a'.repeat(43)}`)).status).toBe(403);
  });

  test('is answered with the page and its secret, which may not be cached', async () => {
    const { url, origin } = await open();
    const page = await get(url, { accept: 'text/html,application/xhtml+xml' });
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toEqual(['no-store']);
    const secret = /<meta name="gamebox-secret" content="([\w-]{43})">/.exec(page.body)?.[1];
    const cookie = page.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const again = await get(origin, { cookie });
    expect(again.body).toContain('/__host/bridge.js');
    expect(again.body).not.toContain(secret);
  });

  test('is taken by a GET of the first page alone', async () => {
    const { url, origin } = await open();
    const { search } = new URL(url);
    const post = await fetch(url, { method: 'POST', redirect: 'manual' });
    expect(post.headers.get('set-cookie')).toBeNull();
    for (const path of ['/game', '/index.html', '/api/x', '/static/app-1.js', '/__host/bridge.js'])
      expect((await get(origin + path + search)).headers['set-cookie']).toBeUndefined();
    expect((await get(url)).headers['set-cookie']).toHaveLength(1);
  });

  test('is not required of a known browser', async () => {
    const { url, origin, addresses } = await open();
    const cookie = await cookieFor(url);
    const again = await get(`${origin}/?key=whatever`, { cookie });
    expect(again.status).toBe(302);
    expect(again.headers['set-cookie']).toBeUndefined();
    expect(addresses).toHaveLength(1);
  });
});

describe('the page', () => {
  test('has a bridge before any other script, with the cookie alone', async () => {
    const { url, origin } = await open();
    for (const path of ['/', '/index.html', '/game']) {
      const plain = await get(origin + path);
      expect(plain.status).toBe(403);
      expect(plain.body).toContain('<h1>请使用最新输出的地址打开</h1>');
      expect(plain.body).not.toMatch(/<script|home/);
    }
    expect((await get(`${origin}/__host/bridge.js`)).status).toBe(403);
    const cookie = await cookieFor(url);
    const bridged = await get(`${origin}/game`, { cookie });
    expect(bridged.body.indexOf('/__host/bridge.js')).toBeGreaterThan(0);
    expect(bridged.body.indexOf('/__host/bridge.js')).toBeLessThan(bridged.body.indexOf(INLINE));
    const script = await get(`${origin}/__host/bridge.js`, { cookie });
    expect(script.body).toContain('cefQuery');
    expect(new Script(script.body)).toBeInstanceOf(Script);
  });

  test('carries a strict policy that allows its own inline script alone', async () => {
    const { url, origin } = await open();
    const notice = (await get(origin)).headers['content-security-policy']?.[0];
    expect(notice).toMatch(/^default-src 'none'; style-src [^;]+; frame-ancestors 'none'$/);
    const cookie = await cookieFor(url);
    const policy = (await get(origin, { cookie })).headers['content-security-policy']?.[0] ?? '';
    expect(policy).toMatch(
      /script-src http:\/\/127\.0\.0\.1:\d+\/static\/ http:\/\/127\.0\.0\.1:\d+\/__host\/bridge\.js 'sha256-[\w+/]{43}='(;|$)/,
    );
    for (const kind of ['script', 'media', 'frame', 'connect'])
      expect(policy).not.toMatch(new RegExp(`${kind}-src[^;]* http:( |;|$)`));
    // A login's QR code may be the http address of a picture.
    expect(policy).toMatch(/img-src 'self' data: blob: http: https:(;|$)/);
    expect(policy).not.toMatch(/script-src[^;]*'self'/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/frame-src 'self' https: http:\/\/127\.0\.0\.1:\d+(;|$)/);
    expect(policy).not.toMatch(/unsafe-eval|\*/);
  });

  test('and all else of the host is sent nowhere as a referrer and opened by no other page', async () => {
    const { url, origin } = await open();
    const cookie = await cookieFor(url);
    const paths = ['/', '/game', '/__host/bridge.js', '/static/app-1.js', '/static/none.js'];
    const answers = [await get(url), await get(origin)];
    for (const path of paths) answers.push(await get(origin + path, { cookie }));
    for (const { headers } of answers)
      expect(headers).toMatchObject({
        'referrer-policy': ['no-referrer'],
        'cross-origin-opener-policy': ['same-origin'],
        'x-content-type-options': ['nosniff'],
      });
  });

  test('has no plug-in, no other base, and sends no form elsewhere', async () => {
    const { url, origin } = await open();
    const { host } = new URL(origin);
    const answer = await get(origin, { cookie: await cookieFor(url) });
    const hash = createHash('sha256').update(INLINE).digest('base64');
    expect(answer.headers['content-security-policy']?.[0]?.split('; ')).toEqual([
      "default-src 'self'",
      `script-src http://${host}/static/ http://${host}/__host/bridge.js 'sha256-${hash}'`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob: http: https:",
      "media-src 'self' data: blob: https: http://127.0.0.1:1",
      "font-src 'self' data:",
      `connect-src 'self' ws://${host}`,
      "frame-src 'self' https: http://127.0.0.1:1",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
  });

  test('is cached for one visitor alone, and nothing with the key or for a stranger at all', async () => {
    const { url, origin } = await open();
    const { host } = new URL(origin);
    const stranger = await get(origin);
    const elsewhere = { accept: 'text/html', host: host.replace('127.0.0.1', 'localhost') };
    const moved = await get(url, elsewhere);
    const first = await get(url);
    const again = await get(url);
    const cookie = first.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const known = await get(url, { cookie });
    const page = await get(origin, { cookie });
    expect([stranger, moved, first, again, known, page].map(({ status }) => status)).toEqual([
      403, 302, 302, 403, 302, 200,
    ]);
    for (const { headers } of [stranger, moved, first, again, known])
      expect(headers['cache-control']).toEqual(['no-store']);
    for (const { headers } of [stranger, again, page]) expect(headers['vary']).toEqual(['cookie']);
    expect(moved.headers['referrer-policy']).toEqual(['no-referrer']);
  });

  test('is answered to no request that only looks like one for it', async () => {
    const { url, origin } = await open();
    const cookie = await cookieFor(url);
    const post = await fetch(`${origin}/game`, { method: 'POST', headers: { cookie } });
    expect([post.status, await post.text()]).toEqual([404, 'Not found']);
    for (const path of ['/__host/', '/__host/none', '/none.png'])
      expect((await get(origin + path, { cookie })).status).toBe(404);
  });

  test('caches hashed files, revalidates the page, and answers any route', async () => {
    const { url, origin } = await open();
    const cookie = await cookieFor(url);
    const hashed = await get(`${origin}/static/app-1.js`);
    expect(hashed.headers['cache-control']?.[0]).toContain('immutable');
    const route = await get(`${origin}/newDetails?newsId=3`, { cookie });
    expect(route.headers['cache-control']).toEqual(['no-cache']);
    expect((await get(`${origin}/static/none.js`)).status).toBe(404);
    expect((await get(`${origin}/..%2f..%2fetc/passwd`)).body).not.toContain('root:');
  });
});

describe('the socket', () => {
  test('is refused without the cookie, to another origin and under another name', async () => {
    const { url, origin } = await open();
    const { host } = new URL(origin);
    const cookie = await cookieFor(url);
    expect(await upgradeStatus(origin, { origin })).toBe(403);
    expect(await upgradeStatus(origin, { origin, cookie: `${cookie}x` })).toBe(403);
    expect(await upgradeStatus(origin, { cookie })).toBe(403);
    for (const other of ['http://evil.example', 'null', 'http://127.0.0.1:1', `https://${host}`])
      expect(await upgradeStatus(origin, { cookie, origin: other })).toBe(403);
    const rebound = { cookie, origin: 'http://evil.example', host: 'evil.example' };
    expect(await upgradeStatus(origin, rebound)).toBe(421);
    expect(await upgradeStatus(origin, { cookie, origin })).toBe(101);
  });

  test('exists at one path alone', async () => {
    const { url, origin } = await open();
    const headers = { origin, cookie: await cookieFor(url) };
    for (const path of ['/', '/game', '/index.html', '/static/app-1.js', '/__host/bridge.js'])
      expect(await upgradeStatus(origin, headers, path)).toBe(404);
    for (const path of ['/__host/ws/', '/__host/ws2', '/api/x', '/assets/x', '/simulator', '//'])
      expect(await upgradeStatus(origin, headers, path)).toBe(404);
    expect(await upgradeStatus(origin, headers, '/__host/ws?n=1')).toBe(101);
  });

  test('is opened by an upgrade to websocket alone', async () => {
    const { url, origin } = await open();
    const cookie = await cookieFor(url);
    const headers = { cookie, connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c' };
    expect(await upgradeStatus(origin, headers, '/')).toBe(200);
    expect(await upgradeStatus(origin, headers, '/api/x')).toBe(502);
  });

  test('is closed for a page that sends invalid data, and for no other', async () => {
    const { url, origin } = await open();
    const cookie = await cookieFor(url);
    const good = await PageClient.connect(origin, cookie);
    const bad = await PageClient.connect(origin, cookie);
    const closed = new Promise((resolve) => {
      bad.socket.addEventListener('close', ({ code }) => resolve(code));
    });
    bad.socket.send('nonsense');
    expect(await closed).toBe(1008);
    expect((await good.call('listGames')).code).toBe(0);
  });

  test('takes messages of 4 MiB and no more', async () => {
    const { url, origin } = await open();
    const cookie = await cookieFor(url);
    const codeAfter = async (bytes: number): Promise<number> => {
      const { socket } = await PageClient.connect(origin, cookie);
      const code = closedCode(socket);
      socket.send(' '.repeat(bytes));
      return code;
    };
    // It was read, and is no request.
    expect(await codeAfter(4 * 2 ** 20)).toBe(1008);
    expect([1006, 1009]).toContain(await codeAfter(4 * 2 ** 20 + 1));
  });

  test('is open to a limited number of pages, and to another when one has gone', async () => {
    const { url, origin } = await open();
    const cookie = await cookieFor(url);
    const pages = Array.from({ length: 64 }, () => PageClient.connect(origin, cookie));
    const [first] = await Promise.all(pages);
    expect(await upgradeStatus(origin, { cookie, origin })).toBe(403);
    first?.socket.close();
    await vi.waitFor(
      async () => expect(await upgradeStatus(origin, { cookie, origin })).toBe(101),
      30_000,
    );
  });

  test('refuses window actions, because the browser has the window', async () => {
    const { url, origin } = await open();
    await (await PageClient.connect(origin, await cookieFor(url))).call('listGames');
    const failure = {
      kind: 'unavailable',
      message: '在浏览器中打开时，请使用浏览器的窗口按钮',
    };
    await expect(lastWindow?.minimize()).rejects.toMatchObject({ failure });
    await expect(lastWindow?.close()).rejects.toMatchObject({ failure });
    await expect(lastWindow?.hide()).rejects.toMatchObject({ failure });
    await expect(lastWindow?.drag(1)).resolves.toBeUndefined();
    await expect(lastWindow?.setDragAreas([])).resolves.toBeUndefined();
  });

  test('accepts the cookie again after a restart of the host', async () => {
    const first = await open();
    const cookie = await cookieFor(first.url);
    await first.shell.close();
    const second = await open({ home: first.home, port: Number(new URL(first.url).port) });
    expect(second.origin).toBe(first.origin);
    expect(await upgradeStatus(second.origin, { cookie, origin: second.origin })).toBe(101);
    const stored = await readFile(join(first.home, 'access.json'), 'utf8');
    expect(stored).not.toContain(cookie.split('=')[1]);
  });
});

describe('the platform behind', () => {
  test('gets requests without a cookie of this machine, and sets none', async () => {
    const heard: { url: string | undefined; cookie: string | undefined; body: string }[] = [];
    const platform = createServer((request, response) => {
      let body = '';
      request.on('data', (text: Buffer) => (body += text.toString()));
      request.on('end', () => {
        heard.push({ url: request.url, cookie: request.headers.cookie, body });
        const type = request.url?.endsWith('.html') === true ? 'text/html' : 'application/json';
        const headers = { 'x-from': 'platform', 'content-type': type, 'set-cookie': 'session=1' };
        response.writeHead(200, headers).end('{"code":0}');
      });
    });
    await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void platform.close());
    const address = platform.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    const world = await open({ platformUrl: `http://127.0.0.1:${address.port}` });
    const cookie = `${await cookieFor(world.url)}; other=1`;
    const paths = ['/api/a?b=c', '/assets/x.png', '/packages/p/manifest.json', '/simulator/x'];
    const answers = await Promise.all(paths.map((path) => get(world.origin + path, { cookie })));
    for (const answer of answers) {
      expect(answer.headers['x-from']).toEqual(['platform']);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(new Set(heard.map((each) => each.url))).toEqual(new Set(paths));
    // Nothing that the platform serves under our origin may act as our page, whatever its path is.
    const policy = async (path: string): Promise<string[] | undefined> =>
      (await get(world.origin + path)).headers['content-security-policy'];
    for (const path of ['/assets/a.html', '/assets/a.png'])
      expect((await policy(path))?.[0]).toContain('sandbox');
    expect(new Set(heard.slice(0, 4).map((each) => each.cookie))).toEqual(new Set([undefined]));
  });

  test('is reported as down in its own envelope, at once', async () => {
    const { origin } = await open();
    // No time passes that it could wait for.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { status, body } = await get(`${origin}/api/app-api/system/box/versionInfo`);
    expect(status).toBe(502);
    expect(JSON.parse(body)).toEqual({ code: 500, msg: '请求失败', data: null });
  });
});

test('every request under another host name is refused', async () => {
  const { url, origin } = await open();
  for (const address of [origin, url, `${origin}/api/x`, `${origin}/__host/bridge.js`])
    expect((await get(address, { host: 'evil.example' })).status).toBe(421);
});

test('a request that names a whole address, as to a proxy, is refused', async () => {
  const { origin } = await open();
  const { port, host } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `GET http://evil.example/api/x HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
  );
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
});

test('a page request at localhost is redirected to our own address, nothing else is answered', async () => {
  const { url, origin } = await open();
  const { port, pathname, search } = new URL(url);
  const host = `localhost:${port}`;
  const asked = await get(url, { host, accept: 'text/html' });
  expect(asked.status).toBe(302);
  expect(asked.headers['location']).toEqual([origin + pathname + search]);
  expect(asked.headers['set-cookie']).toBeUndefined();
  // The key is still valid.
  const cookie = await cookieFor(url);
  for (const path of ['/', '/api/x', '/__host/bridge.js', '/static/app-1.js'])
    expect((await get(origin + path, { host, cookie })).status).toBe(421);
  for (const accept of ['*/*', 'text/html'])
    expect(await upgradeStatus(origin, { host, cookie, accept, origin: `http://${host}` })).toBe(
      421,
    );
});
