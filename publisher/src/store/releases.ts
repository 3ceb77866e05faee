import { createHash, type KeyObject } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import {
  canonicalJson,
  joinReleaseEnvelope,
  RELEASE_MANIFEST_MAX_BYTES,
  releaseChannel,
  type ReleaseManifest,
  releaseManifest,
  type ReleasePointer,
  releasePointer,
  splitReleaseEnvelope,
} from '@gamebox/contract';
import { codeOf, reasonOf } from '../failure.ts';
import { isSignedBy, signPayload } from '../keys.ts';
import { writeAtomic } from './atomic-file.ts';
import { type GameStore, releaseFileName } from './layout.ts';
import { forgetIntent } from './point-intent.ts';

const NOT_SIGNED = 'is not signed by the key';
const DAMAGED = ' (damaged? copy it back from a mirror or a backup)';

/**
 * Reads a release file. Throws if it is incomplete or invalid, or, with `keys`, if none of them
 * signed it.
 */
function parseRelease(bytes: Uint8Array, keys: readonly KeyObject[] = []): ReleaseManifest {
  const envelope = splitReleaseEnvelope(bytes);
  if (envelope === null) throw new Error('is no release file');
  const { header, payload } = envelope;
  if (keys.length > 0 && !isSignedBy(payload, header.signatures, keys)) throw new Error(NOT_SIGNED);
  const json = zstdDecompressSync(payload, { maxOutputLength: RELEASE_MANIFEST_MAX_BYTES });
  return releaseManifest.parse(JSON.parse(json.toString()));
}

/** The bytes of a release file, signed with each key. */
function formatRelease(manifest: ReleaseManifest, keys: readonly KeyObject[]): Uint8Array {
  const json = canonicalJson(releaseManifest.parse(manifest));
  if (Buffer.byteLength(json) > RELEASE_MANIFEST_MAX_BYTES)
    throw new Error('the manifest would be too large');
  const payload = zstdCompressSync(json, {
    params: {
      [constants.ZSTD_c_compressionLevel]: 15,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
  });
  const signatures = keys.map((key) => signPayload(payload, key));
  return joinReleaseEnvelope(
    { format: 'gamebox-release-1', encoding: 'zstd', signatures },
    payload,
  );
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => !entry.isFile()).map(({ name }) => name);
}

/** Ids of the games in a store; throws if the folder is no store. */
export async function gamesOf(store: string): Promise<number[]> {
  const names = await foldersIn(store).catch((error: unknown) => {
    throw new Error(`${store}: ${reasonOf(error)}`, { cause: error });
  });
  const games = names.filter((name) => /^[1-9][0-9]{0,15}$/.test(name)).map(Number);
  if (games.length === 0)
    throw new Error(`${store} is no store: no folder in it has a game's number as its name`);
  return games;
}

export async function channelsOf(store: GameStore): Promise<string[]> {
  const names = await foldersIn(store.folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  return names.filter(
    (name) => releaseChannel.safeParse(name).success && name !== 'packs' && name !== 'deltas',
  );
}

/** Numbers of a channel's releases, the newest first. */
export async function releaseNumbers(store: GameStore, channel: string): Promise<number[]> {
  const names = await namesIn(store.releases(channel));
  return names
    .map((name) => Number(/^([1-9][0-9]{0,15})\.release$/.exec(name)?.[1] ?? 0))
    .filter((release) => release > 0)
    .toSorted((a, b) => b - a);
}

/** Errors contain the file's name. Throws as well for a file that holds another release. */
export async function readRelease(
  store: GameStore,
  channel: string,
  release: number,
  keys: readonly KeyObject[] = [],
): Promise<ReleaseManifest> {
  const path = store.release(channel, release);
  try {
    const manifest = parseRelease(await readFile(path), keys);
    if (manifest.release !== release || manifest.channel !== channel)
      throw new Error('is another release');
    return manifest;
  } catch (cause) {
    const reason = reasonOf(cause);
    const torn = codeOf(cause)?.startsWith('E') !== true && reason !== NOT_SIGNED;
    throw new Error(`${path}: ${reason}${torn ? DAMAGED : ''}`, { cause });
  }
}

/** Ids of the keys that signed a release, according to its file; the signatures are not checked. */
export async function signersOf(
  store: GameStore,
  channel: string,
  release: number,
): Promise<string[]> {
  const envelope = splitReleaseEnvelope(await readFile(store.release(channel, release)));
  return (envelope?.header.signatures ?? []).map(({ keyId }) => keyId);
}

/** Puts a release into the store; players do not see it until the pointer names it. */
export async function writeRelease(
  store: GameStore,
  manifest: ReleaseManifest,
  keys: readonly KeyObject[],
): Promise<{ size: number }> {
  const bytes = formatRelease(manifest, keys);
  await writeAtomic(store.release(manifest.channel, manifest.release), bytes);
  return { size: bytes.length };
}

/** The content of the channel's pointer; null if there is none. Throws if it is damaged. */
export async function readPointer(
  store: GameStore,
  channel: string,
): Promise<ReleasePointer | null> {
  const path = store.latest(channel);
  if (!(await namesIn(dirname(path))).includes(basename(path))) return null;
  try {
    return releasePointer.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    throw new Error(`${path}: ${reasonOf(cause)} (the point command writes it anew)`, { cause });
  }
}

/**
 * Writes the channel's pointer; may be repeated. `mirrors` are other addresses of the game's
 * folder, each ending in `/`.
 */
export async function pointTo(
  store: GameStore,
  manifest: Pick<ReleaseManifest, 'channel' | 'release' | 'version'>,
  mirrors: readonly string[],
): Promise<void> {
  const bytes = await readFile(store.release(manifest.channel, manifest.release));
  const pointer: ReleasePointer = {
    format: 1,
    release: manifest.release,
    version: manifest.version,
    path: `releases/${releaseFileName(manifest.release)}`,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    mirrors: [...mirrors],
  };
  const text = `${canonicalJson(releasePointer.parse(pointer))}\n`;
  await writeAtomic(store.latest(manifest.channel), text);
  await forgetIntent(store, manifest.channel);
}
