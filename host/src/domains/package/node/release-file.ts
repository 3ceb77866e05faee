import { hash } from 'node:crypto';
import { constants } from 'node:fs/promises';
import { createZstdDecompress } from 'node:zlib';
import {
  DELTA_INDEX_MAX_BYTES,
  DELTA_MAX_RUNS,
  RELEASE_MANIFEST_MAX_BYTES,
  releaseDelta,
  splitReleaseEnvelope,
  safeParse,
} from '@gamebox/contract/host';
import type { ReleaseDelta } from '@gamebox/contract/host';
import { ifPresent } from '../../failure/node/system-error.ts';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { ReleaseScan } from '../core/release-scan.ts';
import type { ReleaseTable } from '../core/release-table.ts';
import { clearForFile } from '../../storage/node/clear-place.ts';
import { isNotPlain, NO_LINK, openPlainFile } from '../../storage/node/open-plain-file.ts';
import { readPlainFile } from '../../storage/node/read-plain-file.ts';
import { replaceFile } from '../../storage/node/replace-file.ts';
import { freeBuffer } from '../../transfer/node/chunks/free-buffer.ts';
import { isSignedBy } from './release-signature.ts';

/**
 * A release file's limit: its payload is smaller than the manifest in it, and its header is small.
 */
export const RELEASE_FILE_MAX_BYTES = RELEASE_MANIFEST_MAX_BYTES + 4096;
/** Bytes of the unpacked manifest that are read at a time. */
const PIECE_BYTES = 256 * 1024;

/** A release with a valid signature. */
export class OpenedRelease {
  readonly table: ReleaseTable;
  /** SHA-256 of the whole file, hexadecimal. */
  readonly sha256: string;
  /** The signed file's bytes, until it is saved to disk. */
  #bytes: Uint8Array | null;
  #path: string;

  /** The file is either in memory as bytes or at a path. */
  constructor(table: ReleaseTable, sha256: string, file: { bytes: Uint8Array } | { path: string }) {
    this.table = table;
    this.sha256 = sha256;
    this.#bytes = 'bytes' in file ? file.bytes : null;
    this.#path = 'path' in file ? file.path : '';
  }

  /** Saves the signed file to a path and drops it from memory; a large game's has megabytes. */
  async saveTo(path: string): Promise<void> {
    const bytes = this.#bytes ?? (await readPlainFile(this.#path));
    await clearForFile(path);
    await replaceFile(path, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    this.#bytes = null;
    this.#path = path;
    freeBuffer(bytes);
  }
}

/**
 * Opens a release file: checks the signature first and unpacks nothing without a valid one. Rejects
 * with a `HostError`. The release owns the bytes from then on.
 */
export async function openRelease(
  bytes: Uint8Array,
  keys: readonly string[],
): Promise<OpenedRelease> {
  return new OpenedRelease(await readTable(bytes, keys), sha256(bytes), { bytes });
}

async function readTable(bytes: Uint8Array, keys: readonly string[]): Promise<ReleaseTable> {
  const envelope = splitReleaseEnvelope(bytes);
  if (envelope === null) throw new HostError(failures.manifestInvalid('no release file'));
  if (!isSignedBy(envelope.payload, envelope.header.signatures, keys))
    throw new HostError(failures.signatureInvalid());
  const scan = new ReleaseScan(decodeText);
  let unpacked = 0;
  for await (const piece of unpack(envelope.payload)) {
    unpacked += piece.length;
    if (unpacked > RELEASE_MANIFEST_MAX_BYTES) throw new HostError(failures.sizeAbsurd());
    scan.take(piece);
    freeBuffer(piece);
  }
  return scan.end();
}

async function* unpack(payload: Uint8Array): AsyncGenerator<Uint8Array> {
  const stream = createZstdDecompress({ chunkSize: PIECE_BYTES });
  stream.end(payload);
  try {
    for await (const piece of stream) yield piece;
  } catch (error) {
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
 * A stored release file, checked as if it came from the network; null if it is missing or damaged.
 */
export async function readKeptRelease(
  path: string,
  keys: readonly string[],
): Promise<OpenedRelease | null> {
  const bytes = await ifPresent(() => readLimited(path).catch(nullIfNotPlain));
  if (bytes === null) return null;
  try {
    return new OpenedRelease(await readTable(bytes, keys), sha256(bytes), { path });
  } catch (error) {
    if (error instanceof HostError) return null;
    throw error;
  }
}

async function readLimited(path: string): Promise<Uint8Array | null> {
  const handle = await openPlainFile(path, constants.O_RDONLY | NO_LINK);
  try {
    if ((await handle.stat()).size > RELEASE_FILE_MAX_BYTES) return null;
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** No release is stored behind a link or in a pipe. */
function nullIfNotPlain(error: unknown): null {
  if (isNotPlain(error)) return null;
  throw error;
}

/** The index of a delta; null if it is not the manifest's, invalid, or expensive to read. */
export function openDelta(bytes: Uint8Array, id: string): ReleaseDelta | null {
  if (bytes.length > DELTA_INDEX_MAX_BYTES || !isShallow(bytes)) return null;
  if (sha256(bytes) !== id) return null;
  try {
    const json: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    return hasFewItems(json) ? (safeParse(releaseDelta, json).data ?? null) : null;
  } catch {
    return null;
  }
}

const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
/** An index has five levels; paths in it may have brackets. */
const MOST_OPEN = 1000;

/** Nested lists need hundreds of times their length in memory. */
function isShallow(bytes: Uint8Array): boolean {
  let open = 0;
  for (const byte of bytes) {
    if (OPENING.has(byte)) open += 1;
    else if (CLOSING.has(byte) && open > 0) open -= 1;
    if (open > MOST_OPEN) return false;
  }
  return true;
}

/** The schema would look at each item before it counts them. */
function hasFewItems(json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false;
  return Object.values(json).every((each) => !Array.isArray(each) || each.length <= DELTA_MAX_RUNS);
}

function sha256(bytes: Uint8Array): string {
  return hash('sha256', bytes);
}
