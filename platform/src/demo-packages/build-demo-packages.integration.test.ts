import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageManifest, packageSize } from '@gamebox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { games } from '../db/seed/content/games.ts';
import { buildDemoPackages, type BuiltPackage, demoGames } from './build-demo-packages.ts';
import { lanternsOfQinghe } from './games/lanterns-of-qinghe.ts';

let root: string;
let first: BuiltPackage[];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'demo-packages-'));
  first = await buildDemoPackages(join(root, 'first'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function readManifest(built: BuiltPackage) {
  return packageManifest.parse(JSON.parse(await readFile(built.manifestPath, 'utf8')));
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted();
}

async function buildLanterns(folder: string): Promise<BuiltPackage> {
  const [built] = await buildDemoPackages(join(root, folder), [lanternsOfQinghe]);
  if (!built) throw new Error('nothing was built');
  return built;
}

test('every game has a manifest of the contract with its own id, name and size', async () => {
  expect(first.map((built) => built.slug)).toEqual(demoGames.map((game) => game.slug));
  for (const [i, built] of first.entries()) {
    const manifest = await readManifest(built);
    const content = games.find((game) => game.package === built.slug);
    expect(manifest).toMatchObject({ gameId: content?.gameId, name: content?.name });
    expect(manifest.version).toBe(built.version);
    expect(packageSize(manifest)).toBe(built.sizeBytes);
    expect(built.sizeBytes).toBe(demoGames[i]?.sizeBytes);
  }
});

test('the manifest tells the truth about the files, and there are no others', async () => {
  for (const built of first) {
    const { files } = await readManifest(built);
    const folder = join(built.folder, 'files');
    expect(await filesUnder(folder)).toEqual(files.map((file) => file.path).toSorted());
    for (const file of files) {
      const bytes = await readFile(join(folder, file.path));
      expect(bytes.length).toBe(file.size);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
    }
  }
});

test('the programs start with what the launcher fills in', async () => {
  for (const built of first) {
    const { files, launch } = await readManifest(built);
    expect(Object.keys(launch)).toEqual(['linux-x64', 'win32-x64']);
    for (const entry of Object.values(launch)) {
      expect(files.find((file) => file.path === entry.path)?.mode).toBe('executable');
      expect(entry.args.join(' ')).toBe(
        '--resolution {resolution} --account {account} --server {server}',
      );
    }
  }
});

test('a second build elsewhere is the same to the byte', async () => {
  const second = await buildDemoPackages(join(root, 'second'));
  for (const [i, built] of second.entries()) {
    const other = first[i];
    expect(await readFile(built.manifestPath)).toEqual(await readFile(other?.manifestPath ?? ''));
    expect(await filesUnder(built.folder)).toEqual(await filesUnder(other?.folder ?? ''));
  }
});

test('a complete package is left alone', async () => {
  const built = await buildLanterns('again');
  const marker = join(built.folder, 'files', 'README.txt');
  const before = await stat(marker);
  expect(await buildLanterns('again')).toEqual(built);
  expect((await stat(marker)).mtimeMs).toBe(before.mtimeMs);
});

test('a package without a stamp, or with an older one, is made again', async () => {
  const built = await buildLanterns('redone');
  const stamp = join(built.folder, 'build.json');
  const readme = join(built.folder, 'files', 'README.txt');
  const good = await readFile(readme);
  for (const left of ['{"finger', '{"fingerprint":"old","sizeBytes":1,"version":"0"}']) {
    await writeFile(stamp, left);
    await writeFile(readme, 'half');
    await buildLanterns('redone');
    expect(await readFile(readme)).toEqual(good);
  }
});

test('what an interrupted build left is removed, a running one is not disturbed', async () => {
  const old = join(root, 'left', '.lanterns-of-qinghe-aaaaaa');
  const running = join(root, 'left', '.lanterns-of-qinghe-bbbbbb');
  await mkdir(old, { recursive: true });
  await mkdir(running);
  await utimes(old, 0, 0);
  await buildLanterns('left');
  expect(existsSync(old)).toBe(false);
  expect(existsSync(running)).toBe(true);
});

test('several processes may build at once', async () => {
  const all = await Promise.all([buildLanterns('shared'), buildLanterns('shared')]);
  for (const built of all) expect(await readManifest(built)).toMatchObject({ format: 1 });
  expect(await readdir(join(root, 'shared'))).toEqual(['lanterns-of-qinghe']);
});
