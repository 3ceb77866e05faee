import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform } from '../../test/test-platform.ts';
import type { TestPlatform } from '../../test/test-platform.ts';

const PAGE = '<!doctype html><script type="module" src="/assets/index-Ab12Cd34.js"></script>';
const BYTES = '0123456789';
let folder: string;
let platform: TestPlatform;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gamebox-static-'));
  const files = {
    'client/index.html': PAGE,
    'client/favicon.svg': '<svg/>',
    'client/agreements/3/user.html': '<p>agreement',
    'client/static/index-Ab12Cd34.js': 'export {}',
    'packages/1002/stable/latest.json': '{}',
    'packages/iron-tide/files/data/波.bin': BYTES,
    'secret.txt': 'secret',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  platform = await createTestPlatform({
    clientDir: join(folder, 'client'),
    packagesDir: join(folder, 'packages'),
  });
});
afterAll(async () => {
  await platform.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  platform.app.inject({ url, headers });

test.each(['/', '/home', '/index.html', '/detail?gameId=1', '/agreements/3', '/no/such/page/'])(
  '%s is the client’s page, asked for anew each time',
  async (url) => {
    const { body, headers, statusCode } = await get(url);
    expect([statusCode, body]).toEqual([200, PAGE]);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
  },
);

test('the client’s hashed files are kept for good, its others not', async () => {
  const hashed = await get('/static/index-Ab12Cd34.js');
  expect(hashed.body).toBe('export {}');
  expect(hashed.headers['cache-control']).toContain('immutable');
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
});

test('a client built anew is served without a restart, and what it no longer has is no page', async () => {
  await writeFile(join(folder, 'client/static/next-Ef56Gh78.js'), 'export default 1');
  expect((await get('/static/next-Ef56Gh78.js')).body).toBe('export default 1');
  expect((await get('/static/gone-Ij90Kl12.js')).statusCode).toBe(404);
});

test('an agreement is a page that may be opened', async () => {
  const { body, headers } = await get('/agreements/3/user.html');
  expect(body).toBe('<p>agreement');
  expect(headers['content-type']).toContain('text/html');
});

test('the demo world’s pictures lie beside the client’s files', async () => {
  const picture = await get('/assets/avatars/fox.svg');
  expect(picture.headers['content-type']).toBe('image/svg+xml');
  expect(picture.headers['cache-control']).not.toContain('immutable');
});

test('packages come in ranges, and are known again by their ETag', async () => {
  const url = `/packages/iron-tide/files/data/${encodeURIComponent('波.bin')}`;
  const whole = await get(url);
  expect([whole.statusCode, whole.body]).toEqual([200, BYTES]);
  expect(whole.headers['accept-ranges']).toBe('bytes');
  const etag = String(whole.headers.etag);
  const part = await get(url, { range: 'bytes=4-', 'if-range': etag });
  expect([part.statusCode, part.body]).toEqual([206, '456789']);
  expect(part.headers['content-range']).toBe('bytes 4-9/10');
  expect((await get(url, { range: 'bytes=4-', 'if-range': '"other"' })).statusCode).toBe(200);
  expect((await get(url, { range: 'bytes=10-' })).statusCode).toBe(416);
  expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304);
});

test.each([
  '/packages/none/manifest.json',
  '/packages/',
  '/packages/../secret.txt',
  '/packages/%2e%2e/secret.txt',
  '/packages/..%2fsecret.txt',
  '/packages/iron-tide/files/%00',
  '/assets/none.svg',
  '/assets/..%2f..%2fpackage.json',
  '/simulator/none',
])('%s is not there', async (url) => {
  const { statusCode, body } = await get(url);
  expect(body).not.toContain('secret');
  expect(body).not.toContain('@gamebox/platform');
  expect([200, 400, 403, 404]).toContain(statusCode);
});

test('a path that leads out of its folder is refused by one and the same code', async () => {
  for (const url of ['//evil/..;/x', '//evil/%2e%2e/x', '/assets/..%2f..%2fpackage.json']) {
    const { statusCode, body } = await get(url);
    expect(body).toContain(`"code":${String(statusCode)}`);
  }
});

test('a missing file is HTTP 404', async () => {
  expect((await get('/packages/none/manifest.json')).statusCode).toBe(404);
  expect((await get('/assets/none.svg')).statusCode).toBe(404);
});

test('without a built client a page says so, and the first that is built is served at once', async () => {
  const clientDir = join(folder, 'later');
  const bare = await createTestPlatform({ clientDir });
  const ask = async (url: string) => (await bare.app.inject({ url })).body;
  expect(await ask('/home')).toContain('npm run build');
  await mkdir(join(clientDir, 'static'), { recursive: true });
  await writeFile(join(clientDir, 'index.html'), PAGE);
  await writeFile(join(clientDir, 'static/first-Kl34Mn56.js'), 'export const first = 1');
  expect(await ask('/home')).toBe(PAGE);
  expect(await ask('/static/first-Kl34Mn56.js')).toBe('export const first = 1');
  await bare.close();
});
