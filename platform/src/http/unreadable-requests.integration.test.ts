import { once } from 'node:events';
import { connect } from 'node:net';
import { getUserDetail, loginByPhone, pageGames } from '@gamebox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestPlatform } from '../../test/test-platform.ts';
import type { TestPlatform } from '../../test/test-platform.ts';

let platform: TestPlatform;
let port: number;

beforeAll(async () => {
  platform = await createTestPlatform({ requestTimeoutMs: 600 });
  port = Number(new URL(await platform.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => platform.close());

/**
 * Sends raw bytes, each piece after the one before has arrived, and reads until the server closes.
 */
async function sendText(...pieces: string[]): Promise<{ text: string }> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  // A server that refuses early may close the socket while we still write.
  socket.on('error', () => undefined);
  let text = '';
  socket.setEncoding('utf8').on('data', (more: string) => {
    text += more;
  });
  const closed = once(socket, 'close');
  const [server] = await once(platform.app.server, 'connection');
  for (const [at, piece] of pieces.entries()) {
    const before = server.bytesRead;
    socket.write(piece);
    if (at < pieces.length - 1) await vi.waitUntil(() => server.bytesRead > before);
  }
  await closed;
  return { text };
}

async function sendRaw(
  ...pieces: string[]
): Promise<{ status: number; head: string; body: unknown }> {
  const { text } = await sendText(...pieces);
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) };
}

const request = (start: string, ...headers: string[]) =>
  [`${start} HTTP/1.1`, 'Connection: close', ...headers, '', ''].join('\r\n');
const get = (path: string, ...headers: string[]) => request(`GET ${path}`, 'Host: box', ...headers);

const get0 = (path: string) => request(`GET ${path}`);

const long = `A: ${'x'.repeat(40_000)}`;

test('a connection on which nothing was asked ends without an answer', async () => {
  expect(await sendText()).toEqual({ text: '' });
});

test.each([
  ['raw UTF-8 in the query', get(`${pageGames.path}?keyword=传奇`), 200],
  ['raw UTF-8 in the path', get('/api/传奇'), 200],
  ['a broken escape in the path', get('/api/%zz'), 200],
  ['a broken escape behind a readable one', get('/%61pi/%zz'), 200],
  ['raw UTF-8 behind an escape', get('/%61pi/传奇'), 200],
  ['a space in the query', get(`${pageGames.path}?keyword=a b`), 200],
  ['headers too long', get(pageGames.path, long), 200],
  ['a page with a broken escape', get('/%zz'), 400],
  ['a page with headers too long', get('/', long), 431],
  ['no HTTP at all', 'NONSENSE\r\n\r\n', 400],
])('%s is refused in the envelope', async (_, request, status) => {
  const answer = await sendRaw(request);
  expect(answer).toMatchObject({
    status,
    body: { code: 400, msg: '请求参数不正确', data: null },
  });
  expect(Object.keys(Object(answer.body))).toEqual(['code', 'msg', 'data']);
  expect(answer.head.toLowerCase()).toContain('content-type: application/json; charset=utf-8');
});

test.each([
  ['no Host', get0(pageGames.path), 200, 400, '请求参数不正确：host'],
  ['two Hosts', get(pageGames.path, 'Host: other'), 200, 400, '请求参数不正确：host'],
  ['a page without Host', get0('/'), 400, 400, '请求参数不正确：host'],
  ['a strange Expect', get(pageGames.path, 'Expect: tea'), 200, 400, '请求参数不正确：expect'],
  [
    'a strange Expect at an escaped path',
    get('/%61pi/x', 'Expect: tea'),
    200,
    400,
    '请求参数不正确：expect',
  ],
  ['a page with a strange Expect', get('/', 'Expect: tea'), 417, 400, '请求参数不正确：expect'],
  ['a proxy’s method', request('CONNECT box:80', 'Host: box'), 405, 405, '请求方法不正确'],
])('%s is refused in the envelope, which Node would not do', async (_, sent, status, code, msg) => {
  expect(await sendRaw(sent)).toMatchObject({ status, body: { code, msg, data: null } });
});

const upgrade = [
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  `Sec-WebSocket-Key: ${'A'.repeat(22)}==`,
];
const socketAt = (path: string) =>
  get(path, ...upgrade).replace('Connection: close', 'Connection: Upgrade, close');

test.each([
  [pageGames.path, 200],
  ['/', 400],
  ['/simulator', 400],
  ['/packages/x', 400],
])('a WebSocket at %s is refused in the envelope', async (path, status) => {
  expect(await sendRaw(socketAt(path))).toMatchObject({
    status,
    body: { code: 400, msg: '请求参数不正确：upgrade', data: null },
  });
});

const POST = [`POST ${loginByPhone.path} HTTP/1.1`, 'Host: box'];
const UNFINISHED = [...POST, 'Content-Type: application/json', 'Content-Length: 9', '', '{'];
const REFUSED = { body: { code: 400, msg: '请求参数不正确', data: null } };

test('a request has 30 s to come whole unless it is told otherwise', async () => {
  const { app, close } = await createTestPlatform();
  expect(app.server).toMatchObject({ requestTimeout: 30_000, headersTimeout: 30_000 });
  await close();
});

test('what does not come whole in time is refused in the envelope', async () => {
  const answers = await Promise.all([
    sendRaw(UNFINISHED.join('\r\n')),
    sendRaw(POST.join('\r\n')),
    sendRaw('POST /ap'),
    sendRaw(['POST / HTTP/1.1', ...UNFINISHED.slice(1)].join('\r\n')),
  ]);
  for (const answer of answers) expect(answer).toMatchObject(REFUSED);
  // Only the last one is known to ask for a page: its headers have arrived.
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 408]);
});

test('headers too long that come in pieces are refused in the envelope', async () => {
  const pieces = [`GET ${pageGames.path} HTTP/1.1\r\nHost: box\r\nA: `, 'x'.repeat(20_000)];
  expect(await sendRaw(...pieces)).toMatchObject({ status: 200, ...REFUSED });
});

test('a second request of a connection that is not whole is refused by what it asked itself', async () => {
  const page = get('/').replace('Connection: close', 'Connection: keep-alive');
  const { text } = await sendText(page, UNFINISHED.join('\r\n'));
  expect(text.slice(text.lastIndexOf('HTTP/1.1'))).toMatch(/^HTTP\/1.1 200 [^]*"code":400/);
});

test('a request that was answered before it was whole is not answered twice', async () => {
  const headers = ['Host: box', 'Content-Type: text/strange', 'Content-Length: 9', '', '{'];
  const { text } = await sendText([`POST ${loginByPhone.path} HTTP/1.1`, ...headers].join('\r\n'));
  expect(text.match(/HTTP\/1.1/g)).toHaveLength(1);
});

test.each([
  ['no HTTP', 'NONSENSE\r\n\r\n'],
  ['not whole', UNFINISHED.join('\r\n')],
])(
  'a second request is not refused while the first waits for its answer: %s',
  async (_, second) => {
    const first = get(pageGames.path).replace('Connection: close', 'Connection: keep-alive');
    const { text } = await platform.db.transaction().execute(async (trx) => {
      await sql`lock table game`.execute(trx);
      return sendText(first, second);
    });
    expect(text).toBe('');
  },
);

test('what can be read goes on being answered', async () => {
  const { status, body } = await sendRaw(get(`${pageGames.path}?keyword=%E4%BC%A0%E5%A5%87`));
  expect(status).toBe(200);
  expect(body).toMatchObject({ code: 0 });
});

test.each(['http://box', 'HTTP://other.test:81'])(
  'an address of %s and a path is that path',
  async (origin) => {
    const answer = await sendRaw(get(`${origin}${getUserDetail.path}`));
    expect(answer).toMatchObject({ status: 200, body: { code: 401 } });
    expect(answer.head.toLowerCase()).toContain('cache-control: no-store');
  },
);
