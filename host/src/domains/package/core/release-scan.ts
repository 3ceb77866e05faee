import {
  canonicalJson,
  CHUNK_MAX_BYTES,
  PACK_MAX_BYTES,
  RELEASE_MAX_CHUNKS,
  RELEASE_MAX_ENTRIES,
  RELEASE_MAX_FILES,
  RELEASE_MAX_PACKS,
  releaseManifest,
  safeParse,
} from '@gamebox/contract/host';
import { z } from 'zod';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { CanonicalCursor, parseJson } from './release-cursor.ts';
import type { DecodeText, Reading } from './release-cursor.ts';
import { releaseTableFailure, schemaFailure } from './release-problem.ts';
import type {
  ReleaseChunks,
  ReleaseHead,
  ReleaseTable,
  ReleaseTableFile,
} from './release-table.ts';

const { chunks: _chunks, files: manifestFiles, ...headShape } = releaseManifest.shape;
const headSchema = z.strictObject(headShape);
/** All parts of a head at their limits have less than half of this. */
const HEAD_MAX_BYTES = 4 * 2 ** 20;
/** Up to this many chunks the list is short. */
const SHORT_CHUNKS = 1024;
/** How many chunks the memory grows by. */
const ROOM_CHUNKS = 4096;
const fileSchema = manifestFiles.element.omit({ chunks: true });

/**
 * Reads a manifest's canonical JSON piece by piece into its compact form. It accepts exactly what
 * the schema `releaseManifest` accepts (a test compares both), with a tenth of the memory: neither
 * the text nor objects for all chunks are in memory. Throws a `HostError` for an invalid manifest.
 */
export class ReleaseScan {
  readonly #cursor: CanonicalCursor;
  readonly #reading: Reading<ReleaseTable>;

  constructor(decode: DecodeText) {
    this.#cursor = new CanonicalCursor(decode);
    this.#reading = readManifest(this.#cursor);
  }

  /** The piece is copied. */
  take(piece: Uint8Array): void {
    this.#cursor.give(piece);
    if (!this.#cursor.isLow && this.#reading.next().done === true) throw tooLong(this.#cursor);
  }

  end(): ReleaseTable {
    this.#cursor.end();
    const { value } = this.#reading.next();
    if (value === undefined) throw this.#cursor.wrong('cut short');
    if (!this.#cursor.isAtEnd) throw tooLong(this.#cursor);
    const failure = releaseTableFailure(value);
    if (failure !== null) throw new HostError(failure);
    return value;
  }
}

function tooLong(cursor: CanonicalCursor): HostError {
  return cursor.wrong('more than a manifest');
}

function* readManifest(cursor: CanonicalCursor): Reading<ReleaseTable> {
  const rest: string[] = [];
  let chunks: ReleaseChunks | null = null;
  let listed: Listed | null = null;
  let before = '';
  let left = HEAD_MAX_BYTES;
  cursor.expect('{');
  do {
    if (cursor.isLow) yield;
    const key = cursor.text();
    if (key <= before) throw cursor.wrong('keys not sorted');
    before = key;
    cursor.expect(':');
    if (key === 'chunks') chunks = yield* readChunks(cursor);
    else if (key === 'files') listed = yield* readFiles(cursor);
    else if (!Object.hasOwn(headShape, key)) throw cursor.wrong('unknown key');
    else {
      const value = yield* cursor.value(left);
      left -= value.length;
      rest.push(`${JSON.stringify(key)}:${value}`);
    }
  } while (cursor.has(','));
  cursor.expect('}');
  if (chunks === null || listed === null) throw cursor.wrong('no chunks or no files');
  return { head: parseHead(`{${rest.join(',')}}`), chunks, ...listed };
}

function parseHead(text: string): ReleaseHead {
  const json = parseJson(text);
  const parsed = safeParse(headSchema, json);
  if (!parsed.success) throw new HostError(schemaFailure(parsed.error, json));
  if (canonicalJson(json) !== text)
    throw new HostError(failures.manifestInvalid('JSON not canonical'));
  return parsed.data;
}

function* readChunks(cursor: CanonicalCursor): Reading<ReleaseChunks> {
  const columns = new ChunkColumns();
  cursor.expect('[');
  if (!cursor.has(']')) {
    do {
      if (cursor.isLow) yield;
      columns.read(cursor);
    } while (cursor.has(','));
    cursor.expect(']');
  }
  return columns.chunks;
}

type Columns = Omit<ReleaseChunks, 'count'>;

/** Each column over a buffer with `bytesEach` bytes per chunk. */
function columnsOver(bufferOf: (bytesEach: number) => ArrayBuffer): Columns {
  return {
    sha256: new Uint8Array(bufferOf(32)),
    length: new Uint32Array(bufferOf(4)),
    pack: new Uint16Array(bufferOf(2)),
    offset: new Uint32Array(bufferOf(4)),
    stored: new Uint32Array(bufferOf(4)),
    zstd: new Uint8Array(bufferOf(1)),
  };
}

/**
 * The memory of a long list grows in place, so that it never exists twice. That reserves addresses
 * for the longest possible list, 38 MB, which the garbage collector does not count. So a short
 * list, of which there may be thousands, uses plain memory.
 */
class ChunkColumns {
  #columns = columnsOver((bytesEach) => new ArrayBuffer(SHORT_CHUNKS * bytesEach));
  #reserved: ArrayBuffer[] = [];
  #count = 0;
  #room = SHORT_CHUNKS;

  get chunks(): ReleaseChunks {
    const count = this.#count;
    if (this.#reserved.length > 0) {
      this.#resize(count);
      return { count, ...this.#columns };
    }
    const { sha256, length, pack, offset, stored, zstd } = this.#columns;
    return {
      count,
      sha256: sha256.slice(0, count * 32),
      length: length.slice(0, count),
      pack: pack.slice(0, count),
      offset: offset.slice(0, count),
      stored: stored.slice(0, count),
      zstd: zstd.slice(0, count),
    };
  }

  read(cursor: CanonicalCursor): void {
    const at = this.#count;
    if (at === RELEASE_MAX_CHUNKS) throw new HostError(failures.sizeAbsurd());
    if (at === this.#room) this.#grow();
    this.#count += 1;
    const { sha256, length, pack, offset, stored, zstd } = this.#columns;
    cursor.expect('[');
    cursor.hash(sha256, at * 32);
    cursor.expect(',');
    length[at] = cursor.integer(1, CHUNK_MAX_BYTES);
    cursor.expect(',');
    pack[at] = cursor.integer(0, RELEASE_MAX_PACKS);
    cursor.expect(',');
    // No chunk begins at the very end of the largest pack, so the offset fits in 32 bits.
    offset[at] = cursor.integer(0, PACK_MAX_BYTES - 1);
    cursor.expect(',');
    stored[at] = cursor.integer(1, CHUNK_MAX_BYTES);
    cursor.expect(',"');
    const isZstd = cursor.has('z');
    zstd[at] = isZstd ? 1 : 0;
    cursor.expect(isZstd ? 'std"]' : 'raw"]');
  }

  #grow(): void {
    if (this.#reserved.length === 0) this.#reserve();
    this.#resize(Math.min(RELEASE_MAX_CHUNKS, this.#room + ROOM_CHUNKS));
  }

  #reserve(): void {
    const short = this.#columns;
    this.#columns = columnsOver((bytesEach) => {
      const maxByteLength = RELEASE_MAX_CHUNKS * bytesEach;
      const buffer = new ArrayBuffer(SHORT_CHUNKS * bytesEach, { maxByteLength });
      this.#reserved.push(buffer);
      return buffer;
    });
    this.#columns.sha256.set(short.sha256);
    this.#columns.length.set(short.length);
    this.#columns.pack.set(short.pack);
    this.#columns.offset.set(short.offset);
    this.#columns.stored.set(short.stored);
    this.#columns.zstd.set(short.zstd);
  }

  #resize(chunks: number): void {
    this.#room = chunks;
    for (const buffer of this.#reserved)
      buffer.resize((buffer.maxByteLength / RELEASE_MAX_CHUNKS) * chunks);
  }
}

interface Listed {
  readonly files: ReleaseTableFile[];
  readonly entries: Uint32Array;
}

function* readFiles(cursor: CanonicalCursor): Reading<Listed> {
  const files: ReleaseTableFile[] = [];
  let entries = new Uint32Array(1024);
  let used = 0;
  cursor.expect('[');
  do {
    if (cursor.isLow) yield;
    cursor.expect('{"chunks":[');
    const first = used;
    if (!cursor.has(']')) {
      do {
        if (cursor.isLow) yield;
        if (used === entries.length) entries = grown(entries);
        entries[used] = cursor.integer(0, RELEASE_MAX_CHUNKS);
        used += 1;
      } while (cursor.has(','));
      cursor.expect(']');
    }
    if (files.length === RELEASE_MAX_FILES) throw new HostError(failures.sizeAbsurd());
    files.push({ ...readFile(cursor), first, count: used - first });
  } while (cursor.has(','));
  cursor.expect(']');
  return { files, entries: entries.slice(0, used) };
}

function grown(entries: Uint32Array): Uint32Array<ArrayBuffer> {
  if (entries.length >= RELEASE_MAX_ENTRIES) throw new HostError(failures.sizeAbsurd());
  const larger = new Uint32Array(Math.min(RELEASE_MAX_ENTRIES, entries.length * 2));
  larger.set(entries);
  return larger;
}

function readFile(cursor: CanonicalCursor): z.infer<typeof fileSchema> {
  cursor.expect(',"mode":');
  const mode = cursor.text();
  cursor.expect(',"path":');
  const path = cursor.text();
  cursor.expect(',"sha256":');
  const sha256 = cursor.text();
  cursor.expect(',"size":');
  const size = cursor.integer(0, Number.MAX_SAFE_INTEGER);
  cursor.expect('}');
  const parsed = fileSchema.safeParse({ mode, path, sha256, size });
  if (!parsed.success) throw new HostError(schemaFailure(parsed.error, { path }));
  return parsed.data;
}
