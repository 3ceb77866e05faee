import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { canonicalJson, RELEASE_MANIFEST_MAX_BYTES } from '@gamebox/contract';
import type { ReleaseManifest } from '@gamebox/contract';
import { generateKey } from '@gamebox/publisher';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { LocalEngine } from '../src/domains/download/node/engine/local-engine.ts';
import { RecentRelease } from '../src/domains/download/node/engine/recent-release.ts';
import type { EngineTask } from '../src/domains/download/core/engine.ts';
import { createTransfer } from '../src/domains/transfer/node/chunks/transfer.ts';
import { HostError } from '../src/domains/failure/core/host-error.ts';
import { EngineWorld, Heard } from './engine-world.ts';
import { manifestOf } from './release-trees.ts';
import { PATIENT } from './silence.ts';
import { readTree } from './temporary-folder.ts';

const NOW = 1_700_000_000_000;
const never = new AbortController().signal;
const good = {
  ...manifestOf({ game: ['aaaa', 'bb'], readme: ['cc'] }),
  release: 5,
  createdAt: NOW - 1000,
  expiresAt: NOW + 1000,
};
const [file] = good.files;

let world: EngineWorld;
let engine: LocalEngine;

beforeEach(async () => {
  world = await EngineWorld.open();
  engine = engineAt(() => NOW);
});

function engineAt(now: () => number): LocalEngine {
  const options = {
    connections: 2,
    ...PATIENT,
    retry: { baseMs: 1, capMs: 2, retryAfterCapMs: 10, tries: 2 },
  };
  const made = new LocalEngine({
    ...options,
    keys: [world.pin],
    recent: new RecentRelease(),
    now,
    threads: 1,
    openTransfer: () => createTransfer(options),
  });
  onTestFinished(() => made.close());
  return made;
}

/** The failure kind of both a run and a plan; neither leaves anything on the disk. */
async function refusal(change: Partial<EngineTask> = {}): Promise<string> {
  const task = world.task(change);
  const before = Object.keys(await readTree(world.root)).toSorted();
  const kinds = [
    await engine.run(task, new Heard(), never).then(() => 'taken', kindOf),
    await engine.plan(task, never).then(() => 'taken', kindOf),
  ];
  expect(Object.keys(await readTree(world.root)).toSorted()).toEqual(before);
  expect(world.asked.filter((path) => path.endsWith('.pack'))).toEqual([]);
  return [...new Set(kinds)].join(' and ');
}

function kindOf(error: unknown): string {
  return error instanceof HostError ? error.failure.kind : String(error);
}

const manifests: [string, string, (m: typeof good) => unknown][] = [
  ['of another game', 'release-of-other-game', (m) => ({ ...m, gameId: 8 })],
  ['of another channel', 'manifest-invalid', (m) => ({ ...m, channel: 'beta' })],
  ['older than one seen', 'release-older', (m) => ({ ...m, release: 4 })],
  ['expired', 'release-expired', (m) => ({ ...m, expiresAt: NOW - 1 })],
  ['with a path that leaves', 'path-unsafe', (m) => ({ ...m, files: [{ ...file, path: '../x' }] })],
  ['with a drive', 'path-unsafe', (m) => ({ ...m, files: [{ ...file, path: 'C:\\x' }] })],
  ['with a reserved name', 'path-unsafe', (m) => ({ ...m, files: [{ ...file, path: 'con.txt' }] })],
  ['with an alternate stream', 'path-unsafe', (m) => ({ ...m, files: [{ ...file, path: 'a:b' }] })],
  [
    'with two in one place',
    'path-unsafe',
    (m) => ({ ...m, files: [file, { ...file, path: 'GAME' }] }),
  ],
  ['with a petabyte', 'size-absurd', (m) => ({ ...m, files: [{ ...file, size: 2 ** 50 }] })],
  [
    'with a terabyte and more in all',
    'size-absurd',
    (m) => ({
      ...m,
      files: Array.from({ length: 9 }, (_, i) => ({ ...file, path: `f${i}`, size: 2 ** 37 })),
    }),
  ],
  ['of no shape', 'manifest-invalid', () => ({ hello: 1 })],
  ['with a field of no use', 'manifest-invalid', (m) => ({ ...m, extra: 1 })],
];

describe('a signed release', () => {
  test.each(manifests)('%s is refused: %s', async (_, kind, change) => {
    await world.putRelease(canonicalJson(change(good)));
    expect(await refusal({ knownRelease: 5 })).toBe(kind);
  });

  test('of JSON that is not canonical is refused', async () => {
    await world.putRelease(JSON.stringify(good, null, 1));
    expect(await refusal()).toBe('manifest-invalid');
  });

  test('that is a decompression bomb is refused', async () => {
    const text = Buffer.alloc(RELEASE_MANIFEST_MAX_BYTES + 1, '{"notes":"').fill(' ', 10);
    await world.putRelease('', { payload: () => zstdCompressSync(text) });
    expect(await refusal()).toBe('size-absurd');
  });

  test('that is not zstd is refused', async () => {
    await world.putRelease('', { payload: () => Buffer.from('plain') });
    expect(await refusal()).toBe('manifest-invalid');
  });
});

describe('a release file', () => {
  test('signed by another key is refused, whatever it contains', async () => {
    const keyPath = join(world.root, 'other.pem');
    await generateKey(keyPath);
    await world.putRelease('{', { keyPath });
    expect(await refusal()).toBe('signature-invalid');
  });

  test('with a bit flipped is refused', async () => {
    const flip = (bytes: Uint8Array): Uint8Array =>
      bytes.with(bytes.length - 3, (bytes.at(-3) ?? 0) ^ 1);
    await world.putRelease(canonicalJson(good), { file: flip });
    expect(await refusal()).toBe('signature-invalid');
  });

  test.each([
    ['none at all', Buffer.from('hello')],
    ['empty', Buffer.alloc(0)],
  ])('that is %s is refused', async (_, bytes) => {
    await world.putRelease('', { file: () => bytes, pointer: { size: 5 } });
    expect(await refusal()).toBe('manifest-invalid');
  });

  test('with a huge declared size is not downloaded', async () => {
    await world.putRelease(canonicalJson(good), { pointer: { size: 2 ** 40 } });
    expect(await refusal()).toBe('size-absurd');
  });
});

describe('a pointer', () => {
  test.each([
    ['no JSON', 'network-login', Buffer.from('<html>')],
    ['no pointer', 'manifest-invalid', Buffer.from('[]')],
    ['of another place', 'manifest-invalid', Buffer.from('{"format":1,"path":"../../x.release"}')],
    ['endless', 'size-absurd', Buffer.alloc(100_000, 32)],
    ['gone', 'server', 404],
    ['out of order', 'server', 503],
  ])('that is %s fails as %s', async (_, kind, answer) => {
    await world.putRelease(canonicalJson(good));
    world.answer = (path) => (path.endsWith('latest.json') ? answer : null);
    expect(await refusal()).toBe(kind);
  });

  test('that can’t be reached is a network failure', async () => {
    world.isOffline = true;
    expect(await refusal()).toBe('network');
  });
});

test('a clock set back does not refuse a release', async () => {
  await world.putRelease(canonicalJson({ ...good, expiresAt: NOW + 1 } satisfies ReleaseManifest));
  engine = engineAt(() => 5);
  expect(await engine.plan(world.task(), never)).toMatchObject({ facts: { release: 5 } });
});

test('a mirror serves files that the first host lost', async () => {
  await world.putRelease(canonicalJson(good), {
    pointer: { mirrors: [new URL('../../mirror/', world.packageUrl).href] },
  });
  const bytes = (await readTree(world.storePath('stable/releases')))['900.release'] ?? null;
  world.answer = (path) => {
    if (path.startsWith('/mirror/'))
      return path === '/mirror/stable/releases/900.release' ? bytes : 404;
    return path.endsWith('.release') ? 404 : null;
  };
  expect(await engine.plan(world.task(), never)).toMatchObject({ facts: { release: 5 } });
});
