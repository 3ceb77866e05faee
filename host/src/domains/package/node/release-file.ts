import { createHash } from 'node:crypto';
import { constants, open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { zstdDecompressSync } from 'node:zlib';
import {
  RELEASE_MANIFEST_MAX_BYTES,
  releaseDelta,
  splitReleaseEnvelope,
} from '@gamebox/contract/host';
import type { ReleaseDelta } from '@gamebox/contract/host';
import { ifPresent, errorCode } from '../../failure/node/system-error.ts';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { scanRelease } from '../core/release-scan.ts';
import type { ReleaseTable } from '../core/release-table.ts';
import { isSignedBy } from './release-signature.ts';

/** Of a release file: the payload is smaller than the manifest in it, and the header small. */
export const RELEASE_FILE_MAX_BYTES = RELEASE_MANIFEST_MAX_BYTES + 4096;

export interface OpenedRelease {
  readonly table: ReleaseTable;
  /** Of the whole file, hexadecimal. */
  readonly sha256: string;
  /** The signed file as it came. */
  readonly bytes: Uint8Array;
}

/**
 * Opens a release file: the signature first, and nothing is unpacked without it. Throws a
 * `HostError` that refuses the whole.
 */
export function openRelease(bytes: Uint8Array, keys: readonly string[]): OpenedRelease {
  if (bytes.length > RELEASE_FILE_MAX_BYTES) throw new HostError(failures.sizeAbsurd());
  const envelope = splitReleaseEnvelope(bytes);
  if (envelope === null) throw new HostError(failures.manifestInvalid('no release file'));
  if (!isSignedBy(envelope.payload, envelope.header.signatures, keys))
    throw new HostError(failures.signatureInvalid());
  const table = scanRelease(unpack(envelope.payload), decodeText);
  return { table, sha256: createHash('sha256').update(bytes).digest('hex'), bytes };
}

function unpack(payload: Uint8Array): Uint8Array {
  try {
    return zstdDecompressSync(payload, { maxOutputLength: RELEASE_MANIFEST_MAX_BYTES });
  } catch (error) {
    if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE')
      throw new HostError(failures.sizeAbsurd(), error);
    throw new HostError(failures.manifestInvalid('not unpackable'), error);
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodeText(part: Uint8Array): string {
  try {
    return decoder.decode(part);
  } catch (error) {
    throw new HostError(failures.manifestInvalid('not UTF-8'), error);
  }
}

/**
 * A release file kept on the disk, checked as if it came from the network; null where it is not
 * there or damaged.
 */
export async function readKeptRelease(
  path: string,
  keys: readonly string[],
): Promise<OpenedRelease | null> {
  const bytes = await ifPresent(() => readLimited(path));
  if (bytes === null) return null;
  try {
    return openRelease(bytes, keys);
  } catch (error) {
    if (error instanceof HostError) return null;
    throw error;
  }
}

async function readLimited(path: string): Promise<Uint8Array | null> {
  const handle = await openPlain(path);
  if (handle === null) return null;
  try {
    const found = await handle.stat();
    if (!found.isFile() || found.size > RELEASE_FILE_MAX_BYTES) return null;
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** Neither through a link nor waiting for a pipe. */
const PLAIN = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Null where a link stands there: no release is kept behind one. */
async function openPlain(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, PLAIN);
  } catch (error) {
    if (errorCode(error) === 'ELOOP') return null;
    throw error;
  }
}

/** The index of a delta; null where the bytes are not those that the manifest names by their hash. */
export function openDelta(bytes: Uint8Array, id: string): ReleaseDelta | null {
  if (createHash('sha256').update(bytes).digest('hex') !== id) return null;
  try {
    return releaseDelta.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}
