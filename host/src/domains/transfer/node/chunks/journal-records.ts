import { crc32 } from 'node:zlib';
import type { FileMark } from '../../../storage/core/file-mark.ts';

/**
 * A journal is a row of records: length of the payload and its CRC-32 (4 bytes each, little
 * endian), then the payload, whose first byte is the kind. Numbers are 4 bytes, little endian.
 */
const HEAD_BYTES = 8;
const MARK_BYTES = 24;
const FORMAT = 'gamebox-transfer-1';
const KIND = { header: 1, begun: 2, done: 3, closed: 4 } as const;

/** Chunks `first` up to, not including, `first + count`. */
export interface ChunkSpan {
  readonly first: number;
  readonly count: number;
}

/** What a journal says, as far as it can be believed. */
export interface JournalFacts {
  /** Bytes up to the first record that isn't whole. */
  readonly validBytes: number;
  readonly begun: readonly ChunkSpan[];
  readonly done: readonly ChunkSpan[];
  /**
   * Where the last run ended by itself: what each file looked like then, null where it was not to
   * be trusted. Null where the run was broken off.
   */
  readonly marks: readonly (FileMark | null)[] | null;
}

export function headerRecord(identity: string, chunkCount: number): Buffer {
  const text = Buffer.from(`${FORMAT} ${identity} ${chunkCount}`);
  return record(KIND.header, text);
}

export function begunRecord(spans: readonly ChunkSpan[]): Buffer {
  return record(KIND.begun, spanBytes(spans));
}

export function doneRecord(spans: readonly ChunkSpan[]): Buffer {
  return record(KIND.done, spanBytes(spans));
}

/** The end of a run that kept all it had: inode, time and size of each file; zeros are no mark. */
export function closedRecord(marks: readonly (FileMark | null)[]): Buffer {
  const bytes = Buffer.alloc(marks.length * MARK_BYTES);
  marks.forEach((mark, index) => {
    if (mark === null) return;
    const at = index * MARK_BYTES;
    bytes.writeBigUInt64LE(BigInt.asUintN(64, BigInt(mark.inode)), at);
    bytes.writeBigInt64LE(BigInt.asIntN(64, BigInt(mark.modifiedNs)), at + 8);
    bytes.writeDoubleLE(mark.size, at + 16);
  });
  return record(KIND.closed, bytes);
}

function marksOf(payload: Buffer): (FileMark | null)[] {
  const marks: (FileMark | null)[] = [];
  for (let at = 1; at + MARK_BYTES <= payload.length; at += MARK_BYTES) {
    const inode = payload.readBigUInt64LE(at);
    const modifiedNs = payload.readBigInt64LE(at + 8);
    const size = payload.readDoubleLE(at + 16);
    const isNone = inode === 0n && modifiedNs === 0n;
    marks.push(isNone ? null : { inode: String(inode), size, modifiedNs: String(modifiedNs) });
  }
  return marks;
}

function record(kind: number, content: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + 1 + content.length);
  bytes.writeUInt32LE(content.length + 1, 0);
  bytes[HEAD_BYTES] = kind;
  content.copy(bytes, HEAD_BYTES + 1);
  bytes.writeUInt32LE(crc32(bytes.subarray(HEAD_BYTES)), 4);
  return bytes;
}

function spanBytes(spans: readonly ChunkSpan[]): Buffer {
  const bytes = Buffer.allocUnsafe(spans.length * 8);
  spans.forEach(({ first, count }, index) => {
    bytes.writeUInt32LE(first, index * 8);
    bytes.writeUInt32LE(count, index * 8 + 4);
  });
  return bytes;
}

/** Reads up to the first record that is torn, flipped or makes no sense. */
export function readJournal(bytes: Buffer, identity: string, chunkCount: number): JournalFacts {
  const begun: ChunkSpan[] = [];
  const done: ChunkSpan[] = [];
  const header = headerRecord(identity, chunkCount);
  let marks: (FileMark | null)[] | null = null;
  if (!bytes.subarray(0, header.length).equals(header))
    return { validBytes: 0, begun, done, marks };
  let at = header.length;
  for (;;) {
    const payload = payloadAt(bytes, at);
    const spans = payload === null ? null : spansOf(payload, chunkCount);
    if (payload === null || spans === null)
      return { validBytes: at, begun, done, marks: at === bytes.length ? marks : null };
    marks = payload[0] === KIND.closed ? marksOf(payload) : null;
    const list = payload[0] === KIND.done ? done : begun;
    for (const span of spans) list.push(span);
    at += HEAD_BYTES + payload.length;
  }
}

function payloadAt(bytes: Buffer, at: number): Buffer | null {
  if (at + HEAD_BYTES > bytes.length) return null;
  const length = bytes.readUInt32LE(at);
  const end = at + HEAD_BYTES + length;
  if (length === 0 || end > bytes.length) return null;
  const payload = bytes.subarray(at + HEAD_BYTES, end);
  return crc32(payload) === bytes.readUInt32LE(at + 4) ? payload : null;
}

function spansOf(payload: Buffer, chunkCount: number): ChunkSpan[] | null {
  if (payload[0] === KIND.closed) return payload.length % MARK_BYTES === 1 ? [] : null;
  if (payload[0] !== KIND.begun && payload[0] !== KIND.done) return null;
  if (payload.length % 8 !== 1) return null;
  const spans: ChunkSpan[] = [];
  for (let at = 1; at < payload.length; at += 8) {
    const first = payload.readUInt32LE(at);
    const count = payload.readUInt32LE(at + 4);
    if (count === 0 || first + count > chunkCount) return null;
    spans.push({ first, count });
  }
  return spans;
}

/** The fewest spans that hold these chunks. */
export function spansOfChunks(chunks: readonly number[]): ChunkSpan[] {
  const spans: { first: number; count: number }[] = [];
  for (const chunk of Uint32Array.from(chunks).sort()) {
    const last = spans.at(-1);
    if (last !== undefined && chunk < last.first + last.count) continue;
    if (last !== undefined && chunk === last.first + last.count) last.count += 1;
    else spans.push({ first: chunk, count: 1 });
  }
  return spans;
}
