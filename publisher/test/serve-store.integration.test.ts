import type { Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveStore } from '../src/upkeep/serve-store.ts';
import { writeFiles } from './game-folder.ts';

let root: string;
let server: Server;
let base: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'serve-'));
  await writeFiles(root, {
    secret: 'no',
    'store/7/packs/a.pack': '0123456789',
    'store/7/stable/latest.json': '{}',
    'store/7/.work/lock': '1',
    'store/7/stream:a': 'read as another file by Windows',
    'store/7/back\\slash': 'and so is this',
  });
  server = await serveStore(join(root, 'store'), 0);
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(root, { recursive: true, force: true });
});

test('a pack is served whole and by ranges', async () => {
  const whole = await fetch(`${base}/7/packs/a.pack`);
  expect([whole.status, await whole.text()]).toEqual([200, '0123456789']);
  expect(whole.headers.get('cache-control')).toContain('immutable');
  const etag = whole.headers.get('etag') ?? '';
  for (const [range, status, text] of [
    ['bytes=2-4', 206, '234'],
    ['bytes=7-', 206, '789'],
    ['bytes=-2', 206, '89'],
    ['bytes=5-99', 206, '56789'],
    ['bytes=10-', 416, ''],
    ['bytes=1-2,4-5', 200, '0123456789'],
  ] as const) {
    const part = await fetch(`${base}/7/packs/a.pack`, { headers: { range, 'if-range': etag } });
    expect([range, part.status, await part.text()]).toEqual([range, status, text]);
  }
  const changed = await fetch(`${base}/7/packs/a.pack`, {
    headers: { range: 'bytes=1-2', 'if-range': '"other"' },
  });
  expect(changed.status).toBe(200);
});

test('the pointer is asked for again each time', async () => {
  const { headers } = await fetch(`${base}/7/stable/latest.json`);
  expect(headers.get('cache-control')).toBe('no-cache');
});

test.each([
  '/',
  '/7',
  '/7/.work/lock',
  '/..%2fsecret',
  '/7%2f..%2f..%2fsecret',
  '/%zz',
  '/7//packs/a.pack',
  '/none',
  '/7/stream:a',
  '/7/back%5cslash',
])('%s is not served', async (path) => {
  expect((await fetch(`${base}${path}`)).status).toBe(404);
});
