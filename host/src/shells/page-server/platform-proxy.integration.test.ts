import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { proxyPlatform } from './platform-proxy.ts';
import type { PlatformProxyOptions } from './platform-proxy.ts';

async function open(
  listener: RequestListener,
  path = '',
  options: Omit<PlatformProxyOptions, 'platformUrl'> = {},
): Promise<string> {
  const platform = createServer(listener).listen(0, '127.0.0.1');
  await once(platform, 'listening');
  const proxy = fastify({ forceCloseConnections: true });
  const platformUrl = `http://127.0.0.1:${portOf(platform.address())}${path}`;
  await proxyPlatform(proxy, { platformUrl, ...options });
  await proxy.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await proxy.close();
    platform.closeAllConnections();
    platform.close();
  });
  return `http://127.0.0.1:${portOf(proxy.server.address())}`;
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
}

test('bodies, methods, status and headers pass unchanged in both directions', async () => {
  const origin = await open((request, response) => {
    void text(request).then((body) =>
      response
        .writeHead(418, { 'x-method': request.method, connection: 'x-hop', 'x-hop': '1' })
        .end(`${request.url} ${request.headers['content-type']} ${body}`),
    );
  }, '/base/');
  const answer = await fetch(`${origin}/api/a%2Fb?c=d%20e`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"not parsed": 1e400}',
  });
  expect(answer.status).toBe(418);
  expect(answer.headers.get('x-method')).toBe('POST');
  expect(answer.headers.get('x-hop')).toBeNull();
  expect(await answer.text()).toBe(
    '/base/api/a%2Fb?c=d%20e application/json {"not parsed": 1e400}',
  );
  const head = await fetch(`${origin}/assets/x`, { method: 'HEAD' });
  expect([head.status, head.headers.get('x-method')]).toEqual([418, 'HEAD']);
});

test.each(['DELETE', 'OPTIONS', 'PATCH'])(
  'a body without a length stays with its %s',
  async (method) => {
    const asked: string[] = [];
    const origin = await open((request, response) => {
      void text(request).then((body) => {
        asked.push(`${request.method} ${request.url} ${body}`);
        return response.end('fine');
      });
    });
    const inner = 'GET /secret HTTP/1.1\r\nHost: x\r\n\r\n';
    const body = new Blob([inner]).stream();
    const headers = { 'content-type': 'text/plain' };
    const sent = { method, headers, body, duplex: 'half' } as const;
    expect(await (await fetch(`${origin}/api/a`, sent)).text()).toBe('fine');
    expect(await (await fetch(`${origin}/api/b`)).text()).toBe('fine');
    expect(asked).toEqual([`${method} /api/a ${inner}`, 'GET /api/b ']);
  },
);

test('a request on a connection that the platform has just closed is answered', async () => {
  let asked = 0;
  const origin = await open((request, response) => {
    asked += 1;
    // The second request uses the kept connection and finds it closed.
    if (asked === 2) request.socket.destroy();
    else response.end('fine');
  });
  expect(await (await fetch(`${origin}/api/1`)).text()).toBe('fine');
  expect(await (await fetch(`${origin}/api/2`)).text()).toBe('fine');
  expect(asked).toBe(3);
});

test('a call that changes something is sent once, though its answer is lost', async () => {
  const asked: (string | undefined)[] = [];
  const origin = await open((request, response) => {
    asked.push(request.method);
    if (request.method === 'POST') request.socket.destroy();
    else response.end('fine');
  });
  expect(await (await fetch(`${origin}/api/1`)).text()).toBe('fine');
  expect((await fetch(`${origin}/api/2`, { method: 'POST' })).status).toBe(502);
  expect(asked).toEqual(['GET', 'POST']);
});

test('slow pictures of a silent platform do not use up the page’s connections', async () => {
  let silent = true;
  const origin = await open((_, response) => void (silent || response.end('fine')), '', {
    // Enough for the answers afterwards on a busy machine.
    patienceMs: 500,
  });
  const pictures = Array.from({ length: 6 }, async (_, at) => fetch(`${origin}/assets/${at}.svg`));
  const statuses = (await Promise.all(pictures)).map(({ status }) => status);
  expect(statuses).toEqual(Array.from({ length: 6 }, () => 502));
  silent = false;
  const back = Array.from({ length: 2 }, async () => fetch(`${origin}/api/a`));
  for (const answer of await Promise.all(back)) expect(await answer.text()).toBe('fine');
  const all = Array.from({ length: 6 }, async () => fetch(`${origin}/assets/a.svg`));
  for (const answer of await Promise.all(all)) expect(answer.status).toBe(200);
});

test('an answer that breaks off is aborted for the page too', async () => {
  const origin = await open((request, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('half', () => request.socket.destroy());
  });
  const answer = await fetch(`${origin}/api/x`);
  await expect(answer.text()).rejects.toThrow('terminated');
});

test('a document of the platform is redirected to the platform’s address', async () => {
  let asked = 0;
  const origin = await open((_request, response) => {
    asked += 1;
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>theirs</title>');
  }, '/base');
  const ask = (path: string, dest: string) =>
    fetch(origin + path, { headers: { 'sec-fetch-dest': dest }, redirect: 'manual' });
  for (const path of ['/api/x', '/assets/x.html?y=1', '/packages/x', '/simulator/x']) {
    const answer = await ask(path, 'document');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/base/);
    expect(answer.headers.get('location')?.endsWith(path)).toBe(true);
  }
  expect(asked).toBe(0);
  const framed = await ask('/assets/x.html', 'iframe');
  expect(framed.headers.get('content-security-policy')).toContain('sandbox');
});

test('a kept answer is no document', async () => {
  const origin = await open((request, response) => {
    if (request.url === '/assets/b') response.setHeader('vary', 'Accept-Encoding');
    response.end('{}');
  });
  expect((await fetch(`${origin}/assets/a`)).headers.get('vary')).toBe('sec-fetch-dest');
  const both = (await fetch(`${origin}/assets/b`)).headers.get('vary');
  expect(both).toBe('Accept-Encoding, sec-fetch-dest');
});

test('answers of the platform can’t be taken for another content type', async () => {
  const origin = await open((_request, response) => response.end('{}'));
  for (const path of ['/api/x', '/assets/x', '/packages/x']) {
    const answer = await fetch(origin + path);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test.each([
  'text/html',
  'TEXT/HTML; charset=utf-8',
  'image/SVG+XML',
  'multipart/x-mixed-replace',
  '',
])('a document of the platform’s files has no access to our origin: “%s”', async (type) => {
  const origin = await open((_request, response) => {
    if (type !== '') response.setHeader('content-type', type);
    response.setHeader('content-security-policy', "default-src 'self'").end('<script></script>');
  });
  for (const path of ['/api/x', '/assets/x', '/packages/x']) {
    const { headers } = await fetch(origin + path, { headers: { 'sec-fetch-dest': 'iframe' } });
    const policies = headers.get('content-security-policy')?.split(', ');
    expect(policies).toEqual([
      "default-src 'self'",
      'sandbox allow-scripts allow-forms allow-popups',
    ]);
  }
  const { headers } = await fetch(`${origin}/simulator/x`);
  expect(headers.get('content-security-policy')).toBe("default-src 'self'");
});

test('the platform can’t clear or set anything of our origin', async () => {
  const reach = { 'Set-Cookie': 'a=b', 'Clear-Site-Data': '"*"', 'Service-Worker-Allowed': '/' };
  const origin = await open((_request, response) => response.writeHead(200, reach).end('{}'));
  for (const path of ['/api/x', '/assets/x', '/packages/x', '/simulator/x']) {
    const { headers } = await fetch(origin + path);
    for (const name of Object.keys(reach)) expect([name, headers.get(name)]).toEqual([name, null]);
  }
});

test('a GET with a body is forwarded without it and without its headers', async () => {
  const seen: (string | undefined)[] = [];
  const origin = await open((request, response) => {
    seen.push(request.headers['content-length'], request.headers['content-type']);
    response.end('answered');
  });
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const head = ['GET /api/x HTTP/1.1', 'host: x', 'connection: close', 'content-length: 4'];
  socket.write([...head, 'content-type: text/plain', '', 'body'].join('\r\n'));
  expect(await text(socket)).toContain('answered');
  expect(seen).toEqual([undefined, undefined]);
});

test('the platform is asked under its own name', async () => {
  const seen: (string | undefined)[] = [];
  const origin = await open((request, response) => {
    seen.push(request.headers.host, `127.0.0.1:${request.socket.localPort}`);
    response.end('answered');
  });
  await (await fetch(`${origin}/api/x`)).text();
  expect(seen[0]).toBe(seen[1]);
});

test.each([
  '/api/..%2fadmin',
  '/api/..%5cadmin',
  '/api/x\\..\\..\\admin',
  '/api/%zz',
  '/api/../admin',
])('a path outside the platform’s folders is not forwarded: %s', async (path) => {
  let asked = false;
  const origin = await open((_request, response) => {
    asked = true;
    response.end();
  });
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  expect(await text(socket)).toContain('400 Bad Request');
  expect(asked).toBe(false);
});

test('simulator pages are forwarded from a demo platform on this machine alone', async () => {
  const here = await open((_request, answer) => answer.end('simulated'));
  expect(await (await fetch(`${here}/simulator/x`)).text()).toBe('simulated');
  const proxy = fastify();
  onTestFinished(async () => proxy.close());
  await proxyPlatform(proxy, { platformUrl: 'http://platform.invalid' });
  expect((await proxy.inject('/simulator/x')).statusCode).toBe(404);
  expect((await proxy.inject('/api/x')).statusCode).toBe(502);
  for (const host of ['127.0.0.1.invalid', 'localhost.invalid', '127.invalid', '1.127.0.0']) {
    const elsewhere = fastify();
    onTestFinished(async () => elsewhere.close());
    await proxyPlatform(elsewhere, { platformUrl: `http://${host}` });
    expect((await elsewhere.inject('/simulator/x')).statusCode).toBe(404);
  }
});

test('only the platform itself counts as an answer, no page in its place and no gateway', async () => {
  let heard = 0;
  let status = 200;
  let type = 'text/html; charset=utf-8';
  const origin = await open(
    (_request, response) => response.writeHead(status, { 'content-type': type }).end('{}'),
    '',
    { onPlatform: () => (heard += 1) },
  );
  const ask = async () => fetch(`${origin}/api/a`);
  // As if the platform were away: the page says so and asks until it is back.
  expect((await ask()).status).toBe(502);
  status = 502;
  type = 'application/json';
  await ask();
  expect(heard).toBe(0);
  status = 401;
  await ask();
  expect(heard).toBe(1);
});
