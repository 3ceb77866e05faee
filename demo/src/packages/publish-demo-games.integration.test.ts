import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { releaseManifest, splitReleaseEnvelope } from '@gamebox/contract';
import type { ReleaseManifest } from '@gamebox/contract';
import { pointRelease, readPublicKey, verifyStore } from '@gamebox/publisher';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { games } from '../content/games.ts';
import { ironTide } from './games/iron-tide.ts';
import { lanternsOfQinghe } from './games/lanterns-of-qinghe.ts';
import { demoGames, publishDemoGames } from './publish-demo-games.ts';
import type { DemoFolders, PublishedGame } from './publish-demo-games.ts';
import { publishInProcess } from './publish-in-process.ts';

let root: string;
let first: DemoFolders;
let published: PublishedGame[];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'demo-packages-'));
  first = await foldersAt('first');
  published = await publishDemoGames(first);
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function foldersAt(name: string): Promise<DemoFolders> {
  const dataDir = join(root, name);
  await mkdir(dataDir, { recursive: true });
  return { dataDir, store: join(dataDir, 'packages') };
}

async function manifestsOf({ store }: DemoFolders, gameId: number): Promise<ReleaseManifest[]> {
  const folder = join(store, String(gameId), 'stable/releases');
  const names = (await readdir(folder)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const envelope = splitReleaseEnvelope(await readFile(join(folder, name)));
      if (envelope === null) throw new Error(`${name} is no release`);
      return releaseManifest.parse(JSON.parse(zstdDecompressSync(envelope.payload).toString()));
    }),
  );
}

test('every game is in the store with its id, name, version and size', async () => {
  expect(published).toHaveLength(demoGames.length);
  for (const [i, { gameId, name, releases }] of published.entries()) {
    const content = games.find((game) => game.package === demoGames[i]?.slug);
    expect([gameId, name]).toEqual([content?.gameId, content?.name]);
    const manifests = await manifestsOf(first, gameId);
    expect(manifests).toMatchObject(
      releases.map(({ release, version, notes }) => ({ gameId, name, release, version, notes })),
    );
    expect(releases[0]?.sizeBytes).toBe(demoGames[i]?.sizeBytes);
  }
});

test('no release is shown to players yet', () => {
  for (const { gameId } of published)
    expect(existsSync(join(first.store, String(gameId), 'stable/latest.json'))).toBe(false);
});

test('the whole store matches its signed releases', async () => {
  const key = await readPublicKey(join(first.dataDir, 'release-key.pem'));
  for (const { gameId } of published)
    await pointRelease({ store: first.store, gameId, channel: 'stable', release: 1 });
  const check = await verifyStore(first.store, [key], () => undefined);
  expect(check).toMatchObject({ releases: 4, held: 1, problems: [] });
});

test('the key is readable by its owner alone, with its pin beside it', async () => {
  const { mode } = await stat(join(first.dataDir, 'release-key.pem'));
  expect(mode & 0o777).toBe(process.platform === 'win32' ? mode & 0o777 : 0o600);
  expect(await readFile(join(first.dataDir, 'release-key.pin'), 'utf8')).toMatch(
    /^[A-Za-z0-9+/]{43}=\n$/,
  );
});

test('the programs start with the arguments that the launcher fills in', async () => {
  for (const { gameId } of published)
    for (const { files, launch } of await manifestsOf(first, gameId)) {
      expect(Object.keys(launch).toSorted()).toEqual(['linux-x64', 'win32-x64']);
      for (const entry of Object.values(launch)) {
        expect(files.find((file) => file.path === entry.path)?.mode).toBe('executable');
        expect(entry.args.join(' ')).toBe(
          '--resolution {resolution} --account {account} --server {server}',
        );
      }
    }
});

test('the update changes, adds, removes and renames, and is a small delta', async () => {
  const [old, next] = await manifestsOf(first, 1002);
  const paths = (manifest: ReleaseManifest | undefined) =>
    new Map(manifest?.files.map(({ path, sha256 }) => [path, sha256]));
  const [before, after] = [paths(old), paths(next)];
  const gone = [...before.keys()].filter((path) => !after.has(path));
  const come = [...after.keys()].filter((path) => !before.has(path));
  expect([gone.length, come.length]).toEqual([3, 3]);
  const moved = gone.filter((path) => [...come].some((to) => after.get(to) === before.get(path)));
  expect(moved).toEqual([ironTide.update?.renamed[0]?.[0]]);
  const changed = [...after].filter(([path, sha]) => before.has(path) && before.get(path) !== sha);
  expect(changed.map(([path]) => path).toSorted()).toEqual(
    [
      'README.txt',
      'bin/linux-x64/iron-tide',
      'bin/win32-x64/iron-tide.exe',
      ...(ironTide.update?.rewritten ?? []).map(({ path }) => path),
    ].toSorted(),
  );
  const delta = next?.deltas.find(({ from }) => from === 1);
  expect(delta?.pack.size).toBeLessThan(1_500_000);
});

test('publishing into another store gives the same bytes', async () => {
  const second = await foldersAt('second');
  await publishDemoGames(second, [lanternsOfQinghe, ironTide]);
  for (const gameId of [1001, 1002])
    for (const [i, manifest] of (await manifestsOf(second, gameId)).entries()) {
      const { packs, chunks, files, deltas } = manifest;
      expect((await manifestsOf(first, gameId))[i]).toMatchObject({ packs, chunks, files, deltas });
    }
});

test('a second run changes nothing in the store and leaves nothing over', async () => {
  const folders = await foldersAt('again');
  const once = await publishDemoGames(folders, [lanternsOfQinghe]);
  const release = join(folders.store, '1001/stable/releases/1.release');
  const { mtimeMs } = await stat(release);
  expect(await publishDemoGames(folders, [lanternsOfQinghe])).toEqual(once);
  expect((await stat(release)).mtimeMs).toBe(mtimeMs);
  expect((await readdir(folders.dataDir)).toSorted()).toEqual([
    'demo-releases.json',
    'packages',
    'release-key.pem',
    'release-key.pem.pub',
    'release-key.pin',
  ]);
});

test('a run killed before it recorded its release makes no second release', async () => {
  const folders = await foldersAt('killed');
  const [once] = await publishDemoGames(folders, [lanternsOfQinghe]);
  for (const torn of ['{"pin', null]) {
    const stamp = join(folders.dataDir, 'demo-releases.json');
    if (torn === null) await rm(stamp);
    else await writeFile(stamp, torn);
    const [again] = await publishDemoGames(folders, [lanternsOfQinghe]);
    expect(again?.releases.map(({ release }) => release)).toEqual([1]);
    expect(again?.releases[0]).toMatchObject({ sizeBytes: once?.releases[0]?.sizeBytes });
  }
});

test('run in its own process it returns the same, and reports its error', async () => {
  expect(await publishInProcess(first)).toEqual(published);
  const nowhere = { dataDir: join(root, 'second', 'demo-releases.json'), store: root };
  await expect(publishInProcess(nowhere)).rejects.toThrow('could not be published');
});
