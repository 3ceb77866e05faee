import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releasePointer, splitReleaseEnvelope } from '@gamebox/contract';
import { pointRelease } from '@gamebox/publisher';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lanternsOfQinghe } from '@gamebox/demo/packages/games/lanterns-of-qinghe.ts';
import { publishDemoGames } from '@gamebox/demo/packages/publish-demo-games.ts';
import { handleErrors } from './error-handler.ts';
import { staticFiles } from './static-files.ts';

let folder: string;
let app: FastifyInstance;
let counted: number;
let pack: { path: string; size: number };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gamebox-packages-'));
  const store = join(folder, 'packages');
  await publishDemoGames({ dataDir: folder, store }, [lanternsOfQinghe]);
  const { packs } = await pointRelease({ store, gameId: 1001, channel: 'stable', release: 1 });
  app = Fastify();
  counted = 1;
  handleErrors(app);
  await app.register(staticFiles, {
    packagesDir: store,
    clientDir: join(folder, 'client'),
    assetsDirs: [folder],
    rateLimitPerMinute: 1,
    rateCounters: {
      count: () => Promise.resolve({ current: counted, ttl: 1 }),
      share: () => Promise.resolve(),
      removeOld: () => Promise.resolve(),
      stop: () => Promise.resolve(),
    },
  });
  const [first] = packs;
  if (first === undefined) throw new Error('An empty game');
  pack = { path: `1001/packs/${first.id}.pack`, size: first.size };
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

function get(path: string, headers: Record<string, string> = {}) {
  return app.inject({ url: `/packages/${path}`, headers });
}

it('leads from the pointer to the release and its packs', async () => {
  const pointer = releasePointer.parse((await get('1001/stable/latest.json')).json());
  const release = await get(`1001/stable/${pointer.path}`);
  expect(release.rawPayload).toHaveLength(pointer.size);
  expect(splitReleaseEnvelope(release.rawPayload)).not.toBeNull();
  expect((await get(pack.path)).rawPayload).toHaveLength(pack.size);
});

it('lets caches keep all but the pointer, which they must ask for', async () => {
  const cached = async (path: string) => (await get(path)).headers['cache-control'];
  expect(await cached('1001/stable/latest.json')).toBe('no-cache');
  for (const path of ['1001/stable/releases/1.release', pack.path])
    expect(await cached(path)).toBe('public, max-age=31536000, immutable');
});

it('has strong tags, by which a pointer that did not change costs nothing', async () => {
  const { headers } = await get('1001/stable/latest.json');
  expect(headers.etag).toMatch(/^"[^"]+"$/);
  const again = await get('1001/stable/latest.json', { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.headers.etag]).toEqual([304, headers.etag]);
});

it('continues a download from any byte, of the file it was begun with', async () => {
  const { path, size } = pack;
  const whole = await get(path);
  const etag = String(whole.headers.etag);
  const rest = await get(path, { range: 'bytes=1000-', 'if-range': etag });
  expect(rest.statusCode).toBe(206);
  expect(rest.headers).toMatchObject({
    etag,
    'content-range': `bytes 1000-${String(size - 1)}/${String(size)}`,
  });
  expect(rest.rawPayload.equals(whole.rawPayload.subarray(1000))).toBe(true);
  const part = await get(path, { range: 'bytes=5-9' });
  expect(part.rawPayload.equals(whole.rawPayload.subarray(5, 10))).toBe(true);
  for (const tag of ['"other"', 'W/"other"']) {
    const changed = await get(path, { range: 'bytes=5-9', 'if-range': tag });
    expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, size]);
  }
});

it('says 416 and the size where a range begins past the end', async () => {
  const { path, size } = pack;
  const { statusCode, headers } = await get(path, { range: `bytes=${String(size)}-` });
  expect([statusCode, headers['content-range']]).toEqual([416, `bytes */${String(size)}`]);
});

it('has no limit by address, as a download asks for thousands of ranges', async () => {
  counted = 1_000;
  expect((await app.inject({ url: '/' })).statusCode).toBe(429);
  expect((await get(pack.path, { range: 'bytes=5-9' })).statusCode).toBe(206);
  counted = 1;
});

it('serves nothing beside the store, and nothing unfinished', async () => {
  const { pathname } = new URL(`http://x/${pack.path}`);
  await writeFile(join(folder, 'secret'), 'x');
  await mkdir(join(folder, 'packages/1001/.work/staging'), { recursive: true });
  await writeFile(join(folder, 'packages/1001/.work/staging/0.pack'), 'x');
  await writeFile(join(folder, 'packages/1001/packs/.tmp-1'), 'x');
  const paths = [
    '..%2fsecret',
    '%2e%2e%2fsecret',
    '1001/.work/staging/0.pack',
    '1001/%2ework/staging/0.pack',
    '1001/packs/.tmp-1',
    '1001/packs',
    '1002/stable/latest.json',
    `${pathname.slice(1)}/`,
  ];
  for (const path of paths) expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
});
