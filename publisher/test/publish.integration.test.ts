import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  hashesOf,
  readTree,
  seededBytes,
  updateGame,
  writeFiles,
  writeGame,
} from './game-folder.ts';
import { readManifest, rebuild, rebuildByDelta } from './read-release.ts';
import { runInProcess } from './run-in-process.ts';

const main = join(import.meta.dirname, '../src/main.ts');

let root: string;
let folder: string;
let store: string;
let game: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'publisher-'));
  folder = join(root, 'game');
  store = join(root, 'store');
  game = join(store, '7');
  await mkdir(folder);
  await run('keygen', 'key.pem');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const run = (...args: string[]) => runInProcess(root, args);

function publishArgs(version: string, ...more: string[]): string[] {
  const to = ['--game', '7', '--store', 'store', '--key', 'key.pem'];
  const launch = more.includes('--launch') ? [] : ['--no-launch'];
  return ['publish', 'game', '--version', version, ...to, ...launch, ...more];
}

async function publish(version: string, ...more: string[]): Promise<string> {
  const { status, stdout, stderr } = await run(...publishArgs(version, ...more));
  expect(stderr).not.toContain('Error');
  expect(status).toBe(0);
  return stdout;
}

async function manifestOf(release: number) {
  return readManifest(game, release, await readFile(join(root, 'key.pem.pub'), 'utf8'));
}

describe('a published folder', () => {
  test('is made again from packs to the byte', async () => {
    await writeGame(folder);
    await publish('1.0', '--launch', 'linux-x64=bin/game --account {account}');
    const manifest = await manifestOf(1);
    expect(hashesOf(await rebuild(game, manifest))).toEqual(hashesOf(await readTree(folder)));
    expect(manifest).toMatchObject({
      gameId: 7,
      channel: 'stable',
      launch: { 'linux-x64': { path: 'bin/game', args: ['--account', '{account}'] } },
    });
    const executable = manifest.files.filter(({ mode }) => mode === 'executable');
    expect(executable.map(({ path }) => path)).toEqual(['bin/game']);
    expect((await stat(join(root, 'key.pem'))).mode & 0o077).toBe(0);
  });

  test('leaves out what is ignored', async () => {
    await writeGame(folder);
    await symlink('/', join(folder, 'data', 'link'));
    await publish('1.0', '--ignore', 'data/**', '--ignore', '*.txt');
    expect((await manifestOf(1)).files.map(({ path }) => path)).toEqual(['bin/game']);
  });

  test('of a dry run leaves nothing, but tells the sizes', async () => {
    await writeGame(folder);
    const said = await publish('1.0', '--dry-run');
    expect(said).toContain('would be release 1');
    expect(existsSync(store)).toBe(false);
  });

  test('is not published twice, unless it is asked for', async () => {
    await writeGame(folder);
    await publish('1.0');
    expect(await publish('1.0')).toContain('nothing changed: it is release 1 already');
    expect(await publish('1.0', '--again')).toContain('release 2');
  });
});

describe('a second release', () => {
  beforeEach(async () => {
    await writeGame(folder);
    await publish('1.0');
  });

  test('adds packs with only the chunks that the first has not', async () => {
    const before = await manifestOf(1);
    await updateGame(folder);
    await publish('1.1');
    const next = await manifestOf(2);
    const old = new Set(before.chunks.map(([hash]) => hash));
    const oldPacks = new Set(before.packs.map(({ id }) => id));
    for (const [hash, , pack] of next.chunks)
      expect(oldPacks.has(next.packs[pack]?.id ?? '')).toBe(old.has(hash));
    const fresh = next.packs.filter(({ id }) => !oldPacks.has(id));
    expect(fresh).toHaveLength(1);
    const stored = next.chunks.filter(([hash]) => !old.has(hash)).map((chunk) => chunk[4]);
    expect(fresh[0]?.size).toBe(stored.reduce((sum, size) => sum + size, 0));
    expect(hashesOf(await rebuild(game, next))).toEqual(hashesOf(await readTree(folder)));
  });

  test('is made again from the first by its delta, and loads less than by chunks', async () => {
    const manifest = await manifestOf(1);
    const files = await readTree(folder);
    await updateGame(folder);
    await publish('1.1');
    const next = await manifestOf(2);
    const made = await rebuildByDelta(game, { manifest, files }, next);
    expect(hashesOf(made.files)).toEqual(hashesOf(await readTree(folder)));
    // 100,001 bytes inserted, 50,000 in a new file, 500 changed: all of them random.
    expect(made.loaded).toBeLessThan(160_000);
  });

  test('outlives the first after gc, which keeps what is needed and drops the rest', async () => {
    await writeFiles(folder, { 'data/gone.bin': seededBytes(400_000, 3) });
    await publish('1.1');
    await rm(join(folder, 'data/gone.bin'));
    await publish('1.2');
    await publish('1.3', '--notes', 'the same files');
    expect((await run('gc', 'store', '--keep', '2', '--dry-run')).stdout).toContain(
      'would remove 2',
    );
    expect((await readTree(join(game, 'packs'))).size).toBe(2);
    await writeFile(join(game, 'packs', '.tmp-left'), 'half');
    expect((await run('gc', 'store', '--keep', '2')).stdout).toContain(
      'removed 2 releases, 1 packs',
    );
    expect((await readTree(join(game, 'packs'))).size).toBe(1);
    expect((await run('verify', 'store', '--key', 'key.pem.pub')).status).toBe(0);
    expect(hashesOf(await rebuild(game, await manifestOf(4)))).toEqual(
      hashesOf(await readTree(folder)),
    );
    expect(await publish('1.4')).toContain('release 5');
  });
});

describe('verify', () => {
  beforeEach(async () => {
    await writeGame(folder);
    await publish('1.0');
    await updateGame(folder);
    await publish('1.1');
  });

  test.each(['packs', 'deltas', 'stable'])(
    'finds a flipped bit in every file of %s',
    async (name) => {
      expect((await run('verify', 'store', '--key', 'key.pem.pub')).status).toBe(0);
      for (const [path, bytes] of await readTree(join(game, name))) {
        const flipped = Buffer.from(bytes);
        const at = Math.floor(flipped.length / 2);
        flipped[at] = (flipped[at] ?? 0) ^ 1;
        await writeFile(join(game, name, path), flipped);
        const { status, stdout } = await run('verify', 'store', '--key', 'key.pem');
        expect(status).toBe(1);
        expect(stdout).toContain(path);
        await writeFile(join(game, name, path), bytes);
      }
    },
  );

  test('refuses a release that another key signed, and takes either of two', async () => {
    await run('keygen', 'other.pem');
    expect((await run('verify', 'store', '--key', 'other.pem.pub')).stdout).toContain(
      'not signed by',
    );
    await publish('2.0', '--key', 'other.pem');
    await run('gc', 'store', '--keep', '1');
    for (const key of ['key.pem', 'other.pem'])
      expect((await run('verify', 'store', '--key', `${key}.pub`)).status).toBe(0);
  });
});

describe('killed', () => {
  /** Starts publishing, and kills it when `ready` accepts the store's state. */
  async function killWhen(ready: () => Promise<boolean>): Promise<void> {
    const env = { ...process.env, INIT_CWD: root };
    const child: ChildProcess = spawn(process.execPath, [main, ...publishArgs('1.0')], { env });
    const ended = once(child, 'exit');
    while (child.exitCode === null && !(await ready()))
      await new Promise((resolve) => setImmediate(resolve));
    child.kill('SIGKILL');
    await ended;
  }

  async function sizeOf(path: string): Promise<number> {
    return (await stat(path).catch(() => null))?.size ?? 0;
  }

  test('and run again, it goes on with what it had, and the result is the same', async () => {
    const files = { 'a.bin': seededBytes(20_000_000, 21), 'b.bin': seededBytes(3_000_000, 22) };
    await writeFiles(folder, files);
    const journal = join(game, '.work/staging/journal');
    for (const least of [1, 8000, 16_000]) {
      await killWhen(async () => (await sizeOf(journal)) >= least);
      expect(existsSync(join(game, 'stable'))).toBe(false);
      expect(existsSync(join(game, 'packs'))).toBe(false);
    }
    // An incomplete end, as after a power cut.
    await writeFile(journal, (await readFile(journal, 'utf8')).slice(0, -30));
    await publish('1.0');
    const manifest = await manifestOf(1);
    expect(hashesOf(await rebuild(game, manifest))).toEqual(hashesOf(await readTree(folder)));
    expect(existsSync(join(game, '.work/staging'))).toBe(false);

    const straight = join(root, 'straight');
    expect((await run(...publishArgs('1.0'), '--store', straight)).status).toBe(0);
    const [one, other] = [join(game, 'packs'), join(straight, '7/packs')];
    expect([...(await readTree(one)).keys()]).toEqual([...(await readTree(other)).keys()]);
  });

  test('and run again on another folder, nothing of the first is left', async () => {
    await writeFiles(folder, { 'a.bin': seededBytes(20_000_000, 31) });
    await killWhen(async () => (await sizeOf(join(game, '.work/staging/journal'))) >= 1);
    await writeFiles(folder, { 'a.bin': seededBytes(1_000_000, 32) });
    await publish('1.0');
    const manifest = await manifestOf(1);
    expect(manifest.packs.reduce((sum, { size }) => sum + size, 0)).toBe(1_000_000);
    expect((await run('verify', 'store')).status).toBe(0);
  });
});

describe('a folder that is not the same everywhere is refused by name:', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['data/link', () => symlink('/etc', join(folder, 'data', 'link'))],
    ['data/AUX.txt', () => writeFiles(folder, { 'data/AUX.txt': '' })],
    ['data/a:b', () => writeFiles(folder, { 'data/a:b': '' })],
    ['data/dot.', () => writeFiles(folder, { 'data/dot.': '' })],
    ['data/back\\slash', () => writeFiles(folder, { 'data/back\\slash': '' })],
    ['data/e\u0301', () => writeFiles(folder, { 'data/e\u0301': '' })],
    ['Data', () => writeFiles(folder, { 'Data/x': '', 'data/y': '' })],
    ['data/B', () => writeFiles(folder, { 'data/B': '', 'data/b': '' })],
    [
      'data/socket',
      () => once(createServer().listen(join(folder, 'data/socket')).unref(), 'listening'),
    ],
    [
      'data/\ufffd',
      () => writeFile(Buffer.concat([Buffer.from(`${folder}/data/`), Buffer.of(0xff)]), ''),
    ],
  ])('%s', async (path, spoil) => {
    await writeFiles(folder, { 'data/fine': '' });
    await spoil();
    const { status, stderr } = await run(...publishArgs('1.0'));
    expect(status).toBe(1);
    expect(stderr).toContain(`${path} `);
    expect(stderr).toContain("can't be published");
    expect(existsSync(join(game, 'stable'))).toBe(false);
  });

  test('a file of the player', async () => {
    await writeFiles(folder, { 'saves/one': '' });
    const { status, stderr } = await run(...publishArgs('1.0', '--player-files', 'saves/**'));
    expect([status, stderr]).toEqual([1, expect.stringContaining('saves/one')]);
  });

  test('an empty one, and one that holds the store', async () => {
    expect((await run(...publishArgs('1.0'))).stderr).toContain('no files');
    await writeGame(folder);
    const { status, stderr } = await run(...publishArgs('1.0'), '--store', 'game/store');
    expect([status, stderr]).toEqual([2, expect.stringContaining('must not be in the folder')]);
  });
});
