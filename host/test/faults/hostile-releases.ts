import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { canonicalJson, releaseManifest, splitReleaseEnvelope } from '@gamebox/contract/host';
import type { HostFailureKind, ReleaseManifest } from '@gamebox/contract/host';
import { readPrivateKey } from '@gamebox/publisher';
import { signRelease } from '../sign-release.ts';
import type { GameStore } from './game-store.ts';
import type { Random } from './random.ts';

/** What a server sends in place of a release, and the failure that a host must report. */
export interface HostileRelease {
  readonly name: string;
  readonly kind: HostFailureKind | readonly HostFailureKind[];
  /** Makes it: some take a second. */
  readonly release: () => Uint8Array;
  /** In place of a pointer that fits. */
  readonly pointer?: Uint8Array;
}

const HOSTILE_PATHS = [
  '../outside',
  '/absolute',
  'C:/drive',
  'data/../../outside',
  String.raw`data\back`,
  'CON',
  'data/nul.txt',
  'trailing.',
  'trailing ',
  'stream:ads',
  './here',
  'data//double',
  'control\u0007',
  'DATA/BIG.PAK',
  'data/big.pak/inside',
  'half\ud800',
  'data/bıg.pak',
  `${'a/'.repeat(10_000)}deep`,
  'a'.repeat(100_000),
] as const;

/** More than any release may have; it unpacks to more than a manifest may be. */
const BOMB_BYTES = 97 * 2 ** 20;

/** Every kind of release that must be refused; each is made from the manifest of release 2. */
export async function hostileReleases(store: GameStore, random: Random): Promise<HostileRelease[]> {
  const key = await readPrivateKey(store.keyPath);
  const bytes = await readFile(join(store.folder, '1/stable/releases/2.release'));
  const good = manifestOf(bytes);
  const signed = (text: string): Uint8Array => signRelease(zstdCompressSync(text), key);
  const changed = (change: Partial<Record<keyof ReleaseManifest, unknown>>): Uint8Array =>
    signed(canonicalJson({ ...good, ...change }));
  const [first] = good.files;
  // Drawn now, whichever of them a run sends: what it draws next stays the same.
  const wrongBit = flipped(bytes, random);
  const torn = bytes.subarray(0, random.int(bytes.length));
  const noise = random.bytes(5000);
  return [
    {
      name: 'signed by another',
      kind: 'signature-invalid',
      release: () => signRelease(payloadOf(bytes), generateKeyPairSync('ed25519').privateKey),
    },
    {
      name: 'a bit of the payload',
      kind: 'signature-invalid',
      release: () => wrongBit,
    },
    {
      name: 'torn',
      kind: ['signature-invalid', 'manifest-invalid'],
      release: () => torn,
    },
    { name: 'empty', kind: 'manifest-invalid', release: () => new Uint8Array() },
    {
      name: 'expired',
      kind: 'release-expired',
      release: () => changed({ createdAt: 1, expiresAt: 2 }),
    },
    { name: 'another game', kind: 'release-of-other-game', release: () => changed({ gameId: 2 }) },
    {
      name: 'another channel',
      kind: 'manifest-invalid',
      release: () => changed({ channel: 'beta' }),
    },
    {
      name: 'no JSON',
      kind: 'manifest-invalid',
      release: () => signed('{no'),
    },
    { name: 'a number', kind: 'manifest-invalid', release: () => signed(canonicalJson(7)) },
    {
      name: 'not zstd',
      kind: 'manifest-invalid',
      release: () => signRelease(noise, key),
    },
    {
      name: 'a bomb',
      kind: 'size-absurd',
      release: () =>
        signRelease(zstdCompressSync(Buffer.alloc(BOMB_BYTES, 32).fill('{"notes":"', 0, 10)), key),
    },
    {
      name: 'an absurd file',
      kind: 'size-absurd',
      release: () => changed({ files: [{ ...first, size: 2 ** 52 }, ...good.files.slice(1)] }),
    },
    {
      name: 'sizes that are not the chunks',
      kind: 'manifest-invalid',
      release: () =>
        changed({
          files: [{ ...first, size: (first?.size ?? 0) + 1 }, ...good.files.slice(1)],
        }),
    },
    { name: 'no files', kind: 'manifest-invalid', release: () => changed({ files: [] }) },
    ...expensiveReleases(good, signed),
    {
      name: 'a pointer that is none',
      kind: 'manifest-invalid',
      release: () => bytes,
      // What is no JSON is taken for the login page of a network.
      pointer: Buffer.from('{}'),
    },
    {
      name: 'a pointer without end',
      kind: 'size-absurd',
      release: () => bytes,
      pointer: Buffer.alloc(2 ** 20, 32),
    },
    ...HOSTILE_PATHS.map((path): HostileRelease => {
      const file = { path, size: 0, sha256: sha256(''), mode: 'file', chunks: [] };
      return {
        name: `path ${JSON.stringify(path)}`,
        kind: 'path-unsafe',
        release: () => changed({ files: [...good.files, file] }),
      };
    }),
  ];
}

/** Refused by what stands at one place of their text, before the rest costs anything. */
function expensiveReleases(
  good: ReleaseManifest,
  signed: (text: string) => Uint8Array,
): HostileRelease[] {
  const text = canonicalJson(good);
  const kinds = { invalid: 'manifest-invalid', absurd: 'size-absurd' } as const;
  const one = (
    name: string,
    kind: keyof typeof kinds,
    from: RegExp,
    to: string,
  ): HostileRelease => {
    assert.match(text, from, name);
    return { name, kind: kinds[kind], release: () => signed(text.replace(from, to)) };
  };
  const size = /"size":\d+/;
  const empty = (path: string) => ({ path, size: 0, sha256: sha256(''), mode: 'file', chunks: [] });
  const many = () => Array.from({ length: 200_001 }, (_, i) => empty(`many/${i}`));
  const globs = () => Array.from({ length: 64 }, (_, i) => `${'?*a'.repeat(60)}b${i}`);
  const names = () => Array.from({ length: 10_000 }, (_, i) => empty(`${'a'.repeat(200)}${i}`));
  return [
    one('a size of 2^53', 'absurd', size, '"size":9007199254740992'),
    one('a size with an exponent', 'invalid', size, '"size":1e3'),
    one('a size of -0', 'invalid', size, '"size":-0'),
    one('a size that is none', 'invalid', size, '"size":NaN'),
    one('a key twice', 'invalid', /"createdAt":\d+/, '$&,$&'),
    one('deep lists', 'invalid', /"notes":/, `"notes":${'['.repeat(1e6)}`),
    one('a long text', 'absurd', /"notes":"/, `$&${'x'.repeat(50 * 2 ** 20)}`),
    one('an unknown key', 'invalid', /^\{/, `{"a":"${'x'.repeat(50 * 2 ** 20)}",`),
    {
      name: 'a launch entry that is not there',
      kind: 'manifest-invalid',
      release: () =>
        signed(canonicalJson({ ...good, launch: { 'linux-x64': { path: 'none', args: [] } } })),
    },
    {
      name: 'too many files',
      kind: 'size-absurd',
      release: () => signed(canonicalJson({ ...good, files: many() })),
    },
    {
      name: 'patterns that take hours',
      kind: 'manifest-invalid',
      release: () =>
        signed(
          canonicalJson({ ...good, playerFiles: globs(), files: [...good.files, ...names()] }),
        ),
    },
  ];
}

/** A pointer to a release file. */
export function pointerTo(release: Uint8Array, number: number): Buffer {
  return Buffer.from(
    JSON.stringify({
      format: 1,
      release: number,
      version: `${number}.0.0`,
      path: `releases/${number}.release`,
      size: Math.max(1, release.length),
      sha256: sha256(release),
      mirrors: [],
    }),
  );
}

function manifestOf(bytes: Uint8Array): ReleaseManifest {
  return releaseManifest.parse(JSON.parse(zstdDecompressSync(payloadOf(bytes)).toString()));
}

function payloadOf(bytes: Uint8Array): Uint8Array {
  const parts = splitReleaseEnvelope(bytes);
  if (parts === null) throw new Error('no release');
  return parts.payload;
}

function flipped(bytes: Uint8Array, random: Random): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const at = copy.indexOf(10) + 1 + random.int(copy.length - copy.indexOf(10) - 1);
  copy[at] = (copy[at] ?? 0) ^ (1 << random.int(8));
  return copy;
}

function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
