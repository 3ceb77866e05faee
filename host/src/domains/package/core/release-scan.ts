import {
  canonicalJson,
  CHUNK_MAX_BYTES,
  PACK_MAX_BYTES,
  RELEASE_MAX_CHUNKS,
  RELEASE_MAX_ENTRIES,
  RELEASE_MAX_FILES,
  RELEASE_MAX_PACKS,
  releaseManifest,
} from '@gamebox/contract/host';
import { z } from 'zod';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { CanonicalCursor, parseJson } from './release-cursor.ts';
import type { DecodeText } from './release-cursor.ts';
import { releaseTableFailure, schemaFailure } from './release-problem.ts';
import type {
  ReleaseChunks,
  ReleaseHead,
  ReleaseTable,
  ReleaseTableFile,
} from './release-table.ts';

const { chunks: _chunks, files: manifestFiles, ...headShape } = releaseManifest.shape;
const headSchema = z.strictObject(headShape);
const fileSchema = manifestFiles.element.omit({ chunks: true });

/**
 * Reads a manifest's canonical JSON into its compact form. It takes exactly what the schema
 * `releaseManifest` takes (a test holds the two together), in a tenth of the memory: the chunks
 * never become objects. Throws a `HostError` that refuses the whole.
 */
export function scanRelease(bytes: Uint8Array, decode: DecodeText): ReleaseTable {
  const cursor = new CanonicalCursor(bytes, decode);
  const rest: string[] = [];
  let chunks: ReleaseChunks | null = null;
  let listed: Listed | null = null;
  let before = '';
  cursor.expect('{');
  do {
    const key = cursor.text();
    if (key <= before) throw cursor.wrong('keys not sorted');
    before = key;
    cursor.expect(':');
    if (key === 'chunks') chunks = scanChunks(cursor);
    else if (key === 'files') listed = scanFiles(cursor);
    else rest.push(`${JSON.stringify(key)}:${cursor.value()}`);
  } while (cursor.has(','));
  cursor.expect('}');
  if (cursor.at !== bytes.length) throw cursor.wrong('more than a manifest');
  if (chunks === null || listed === null) throw cursor.wrong('no chunks or no files');
  const table = { head: parseHead(`{${rest.join(',')}}`), chunks, ...listed };
  const failure = releaseTableFailure(table);
  if (failure !== null) throw new HostError(failure);
  return table;
}

function parseHead(text: string): ReleaseHead {
  const json = parseJson(text);
  const parsed = headSchema.safeParse(json);
  if (!parsed.success) throw new HostError(schemaFailure(parsed.error, json));
  if (canonicalJson(json) !== text)
    throw new HostError(failures.manifestInvalid('JSON not canonical'));
  return parsed.data;
}

function scanChunks(cursor: CanonicalCursor): ReleaseChunks {
  cursor.expect('[');
  const count = countTuples(cursor);
  if (count > RELEASE_MAX_CHUNKS) throw new HostError(failures.sizeAbsurd());
  const chunks = {
    count,
    sha256: new Uint8Array(count * 32),
    length: new Uint32Array(count),
    pack: new Uint16Array(count),
    offset: new Uint32Array(count),
    stored: new Uint32Array(count),
    zstd: new Uint8Array(count),
  };
  for (let i = 0; i < count; i += 1) {
    cursor.expect(i === 0 ? '[' : ',[');
    cursor.hash(chunks.sha256, i * 32);
    cursor.expect(',');
    chunks.length[i] = cursor.integer(1, CHUNK_MAX_BYTES);
    cursor.expect(',');
    chunks.pack[i] = cursor.integer(0, RELEASE_MAX_PACKS);
    cursor.expect(',');
    // The largest pack's very end begins no chunk: what remains fits in 32 bits.
    chunks.offset[i] = cursor.integer(0, PACK_MAX_BYTES - 1);
    cursor.expect(',');
    chunks.stored[i] = cursor.integer(1, CHUNK_MAX_BYTES);
    cursor.expect(',"');
    chunks.zstd[i] = cursor.has('z') ? 1 : 0;
    cursor.expect(chunks.zstd[i] === 1 ? 'std"]' : 'raw"]');
  }
  cursor.expect(']');
  return chunks;
}

/** How many arrays stand before the end of the one that begins; what they hold is not looked at. */
function countTuples({ bytes, at }: CanonicalCursor): number {
  let count = 0;
  if (bytes[at] === 93) return 0;
  for (let i = at; i < bytes.length; i += 1) {
    if (bytes[i] === 91) count += 1;
    else if (bytes[i] === 93 && bytes[i + 1] !== 44) break;
  }
  return count;
}

interface Listed {
  readonly files: ReleaseTableFile[];
  readonly entries: Uint32Array;
}

function scanFiles(cursor: CanonicalCursor): Listed {
  const files: ReleaseTableFile[] = [];
  let entries = new Uint32Array(1024);
  let used = 0;
  cursor.expect('[');
  do {
    cursor.expect('{"chunks":[');
    const first = used;
    if (!cursor.has(']')) {
      do {
        if (used === entries.length) entries = grown(entries);
        entries[used] = cursor.integer(0, RELEASE_MAX_CHUNKS);
        used += 1;
      } while (cursor.has(','));
      cursor.expect(']');
    }
    if (files.length === RELEASE_MAX_FILES) throw new HostError(failures.sizeAbsurd());
    files.push({ ...scanFile(cursor), first, count: used - first });
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

function scanFile(cursor: CanonicalCursor): z.infer<typeof fileSchema> {
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
