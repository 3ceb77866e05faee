import { once } from 'node:events';
import { connect } from 'node:net';
import { getUserDetail, loginByPhone, pageGames } from '@gamebox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform } from '../../test/test-platform.ts';
import type { TestPlatform } from '../../test/test-platform.ts';

let platform: TestPlatform;
let port: number;

beforeAll(async () => {
  platform = await createTestPlatform({ requestTimeoutMs: 600 });
  port = Number(new URL(await platform.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => platform.close());

/** Sends the bytes as they are and reads until the server closes. */
async function sendRaw(request: string): Promise<{ status: number; head: string; body: unknown }> {
  const socket = connect(port, '127.0.0.1');
  // A server that refuses early may close while we still write.
  socket.on('error', () => undefined);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  socket.write(request);
  await once(socket, 'close');
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) };
}

const request = (start: string, ...headers: string[]) =>
  [`${start} HTTP/1.1`, 'Connection: close', ...headers, '', ''].join('\r\n');
const get = (path: string, ...headers: string[]) => request(`GET ${path}`, 'Host: box', ...headers);

const get0 = (path: string) => request(`GET ${path}`);

const long = `A: ${'x'.repeat(40_000)}`;

test.each([
  ['raw UTF-8 in the query', get(`${pageGames.path}?keyword=传奇`), 200],
  ['raw UTF-8 in the path', get('/api/传奇'), 200],
  ['a broken escape in the path', get('/api/%zz'), 200],
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
  ['a page with a strange Expect', get('/', 'Expect: tea'), 417, 400, '请求参数不正确：expect'],
  ['a proxy’s method', request('CONNECT box:80', 'Host: box'), 405, 405, '请求方法不正确'],
])('%s is refused in the envelope, which Node would not do', async (_, sent, status, code, msg) => {
  expect(await sendRaw(sent)).toMatchObject({ status, body: { code, msg, data: null } });
});

test('a body that does not come in time ends the connection', async () => {
  const headers = ['Host: box', 'Content-Type: application/json', 'Content-Length: 9', '', '{'];
  const start = `POST ${loginByPhone.path} HTTP/1.1`;
  expect(await sendRaw([start, ...headers].join('\r\n'))).toMatchObject({
    status: 408,
    body: { code: 400 },
  });
});

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
