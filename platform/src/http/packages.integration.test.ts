import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageFilePath, packageManifest, packageSize } from '@gamebox/contract';
import type { ManifestFile, PackageManifest } from '@gamebox/contract';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildDemoPackages } from '../demo-packages/build-demo-packages.ts';
import { lanternsOfQinghe } from '../demo-packages/games/lanterns-of-qinghe.ts';
import { handleErrors } from './error-handler.ts';
import { staticFiles } from './static-files.ts';

let folder: string;
let app: FastifyInstance;
let sizeBytes: number;
let manifest: PackageManifest;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gamebox-packages-'));
  const packagesDir = join(folder, 'packages');
  const built = await buildDemoPackages(packagesDir, [lanternsOfQinghe]);
  sizeBytes = built[0]?.sizeBytes ?? 0;
  app = Fastify();
  handleErrors(app);
  await app.register(staticFiles, {
    packagesDir,
    clientDir: join(folder, 'client'),
    assetsDir: folder,
  });
  manifest = packageManifest.parse((await get('manifest.json')).json());
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

function get(path: string, headers: Record<string, string> = {}) {
  return app.inject({ url: `/packages/lanterns-of-qinghe/${path}`, headers });
}

function largest(): ManifestFile {
  const [file] = manifest.files.toSorted((a, b) => b.size - a.size);
  if (file === undefined) throw new Error('An empty package');
  return file;
}

it('serves every file a manifest names, byte for byte', async () => {
  expect(packageSize(manifest)).toBe(sizeBytes);
  for (const { path, size, sha256 } of manifest.files) {
    const { rawPayload } = await get(packageFilePath(path));
    const got = createHash('sha256').update(rawPayload).digest('hex');
    expect([path, rawPayload.length, got]).toEqual([path, size, sha256]);
  }
});

it('continues a download from any byte, of the file it was begun with', async () => {
  const { path, size } = largest();
  const whole = await get(packageFilePath(path));
  const etag = String(whole.headers.etag);
  const rest = await get(packageFilePath(path), { range: 'bytes=1000-', 'if-range': etag });
  expect(rest.statusCode).toBe(206);
  expect(rest.headers['content-range']).toBe(`bytes 1000-${String(size - 1)}/${String(size)}`);
  expect(rest.rawPayload.equals(whole.rawPayload.subarray(1000))).toBe(true);
  const part = await get(packageFilePath(path), { range: 'bytes=5-9' });
  expect(part.rawPayload.equals(whole.rawPayload.subarray(5, 10))).toBe(true);
  const changed = await get(packageFilePath(path), { range: 'bytes=5-9', 'if-range': '"other"' });
  expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, size]);
});

it('says 416 and the size where a range begins past the end', async () => {
  const { path, size } = largest();
  const { statusCode, headers } = await get(packageFilePath(path), {
    range: `bytes=${String(size)}-`,
  });
  expect([statusCode, headers['content-range']]).toEqual([416, `bytes */${String(size)}`]);
});

it('serves nothing beside the packages, and none that is being built', async () => {
  await writeFile(join(folder, 'secret'), 'x');
  await mkdir(join(folder, 'packages/.iron-tide-abc'));
  await writeFile(join(folder, 'packages/.iron-tide-abc/manifest.json'), '{}');
  const paths = ['..%2fsecret', '%2e%2e%2fsecret', '.iron-tide-abc/manifest.json'];
  for (const path of [...paths, 'iron-tide/manifest.json']) {
    const { statusCode } = await app.inject({ url: `/packages/${path}` });
    expect([path, statusCode]).toEqual([path, 404]);
  }
});
