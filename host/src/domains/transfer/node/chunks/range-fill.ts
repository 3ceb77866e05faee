import type { FetchUnit, StoredItem } from '../../core/fetch-unit.ts';
import { itemEnd } from '../../core/fetch-unit.ts';
import type { RangeSink } from '../../core/range-source.ts';
import type { StoredChunk, StoredRun } from '../../core/transfer.ts';
import type { ChunkCheck } from './chunk-check.ts';
import { ChunkWriter } from './chunk-writer.ts';
import type { PutChunks } from './chunk-writer.ts';
import { freeBuffer } from './free-buffer.ts';
import { unpack } from './run-decoder.ts';
import type { RunDecoder } from './run-decoder.ts';
import { SLAB_BYTES } from './slab-pool.ts';
import type { Slab, SlabPool } from './slab-pool.ts';

/** Into less room than this, bytes are not read by themselves. */
const LEAST_ROOM_BYTES = 16 * 1024;

export interface FillPlace {
  readonly pool: SlabPool;
  readonly put: PutChunks;
  readonly check: ChunkCheck;
  readonly decoder: RunDecoder;
  readonly isDone: (chunk: number) => boolean;
  /** Bytes of the range that were taken. */
  readonly onBytes: (bytes: number) => void;
  /** A run came out wrong for this chunk. */
  readonly onFailedChunk: (chunk: number) => void;
}

/**
 * Turns the bytes of one unit into checked chunks, whatever pieces and however many answers they
 * come in: after an answer cut short the next begins at `position`.
 */
export class RangeFill implements RangeSink {
  readonly #unit: FetchUnit;
  readonly #place: FillPlace;
  readonly #writer: ChunkWriter;
  #position: number;
  #index = 0;
  /** Where the bytes of the item under way go, and how many there are. */
  #into: Buffer | null = null;
  #start = 0;
  #got = 0;
  /** Where the room ends that the item and those behind it have. */
  #roomEnd = 0;
  /** Holds what is unpacked before it counts. */
  #packed: Slab | null = null;
  /** What has to end before the next byte is taken. */
  #busy: Promise<void> | null = null;

  constructor(unit: FetchUnit, place: FillPlace) {
    this.#unit = unit;
    this.#place = place;
    const { pool, put, check } = place;
    this.#writer = new ChunkWriter({ pool, put, check, onWrong: (chunk) => this.#onWrong(chunk) });
    this.#position = unit.offset;
  }

  /** Offset in the pack of the next byte wanted. */
  get position(): number {
    return this.#position;
  }

  get remaining(): number {
    return this.#unit.offset + this.#unit.length - this.#position;
  }

  /** Where the next bytes will lie for good. */
  room(): Uint8Array | null {
    const item = this.#unit.items[this.#index];
    if (this.#busy !== null || !isRaw(item) || item.offset + this.#got > this.#position)
      return null;
    if (this.#into === null) {
      if (!this.#writer.hasRoom(item.stored)) return null;
      this.#openRaw(item);
    }
    const from = this.#start + this.#got;
    if (this.#roomEnd - from < LEAST_ROOM_BYTES) return null;
    return this.#into?.subarray(from, this.#roomEnd) ?? null;
  }

  write(piece: Uint8Array): Promise<void> | undefined {
    const at = this.#consume(piece, 0);
    return at === piece.length && this.#busy === null ? undefined : this.#consumeLater(piece, at);
  }

  /** Sends what is complete to the disk. */
  flush(): void {
    this.#writer.flush();
  }

  end(): void {
    this.#writer.end();
    this.#packed?.release();
    this.#packed = null;
    this.#into = null;
  }

  /** Until all that was taken is checked and written; to be asked after `end`. */
  whenSettled(): Promise<void> {
    return this.#writer.whenSettled();
  }

  async #consumeLater(piece: Uint8Array, from: number): Promise<void> {
    let at = from;
    while (at < piece.length || this.#busy !== null) {
      await this.#busy;
      this.#busy = null;
      at = this.#consume(piece, at);
    }
  }

  /** Takes from `at` on until the end or until it has to wait; answers where it stands. */
  #consume(piece: Uint8Array, from: number): number {
    let at = from;
    while (at < piece.length && this.#busy === null) {
      const item = this.#unit.items[this.#index];
      const gap = (item?.offset ?? Infinity) - this.#position + this.#got;
      if (item === undefined || gap > 0) {
        at += this.#advance(Math.min(gap, piece.length - at));
        continue;
      }
      if (this.#into === null && !this.#open(item)) break;
      const taken = Math.min(item.stored - this.#got, piece.length - at);
      if (this.#into !== null) put(piece, at, taken, this.#into, this.#start + this.#got);
      this.#got += taken;
      at += this.#advance(taken);
      if (this.#got === item.stored) this.#complete(item);
    }
    return at;
  }

  #advance(bytes: number): number {
    this.#position += bytes;
    this.#place.onBytes(bytes);
    return bytes;
  }

  /** Finds room for an item; false where it has to be waited for. */
  #open(item: StoredItem): boolean {
    if (isRaw(item)) {
      if (!this.#hasRoom(item.stored)) return false;
      this.#openRaw(item);
      return true;
    }
    this.#start = 0;
    if (item.stored > SLAB_BYTES) {
      this.#into = Buffer.allocUnsafeSlow(item.stored);
      return true;
    }
    this.#packed ??= this.#place.pool.tryTake();
    if (this.#packed === null) {
      this.#busy = this.#takePacked();
      return false;
    }
    this.#into = this.#packed.bytes;
    return true;
  }

  /** Neighbours that can lie behind the chunk get their room with it: one read may bring them all. */
  #openRaw(item: StoredChunk): void {
    this.#start = this.#writer.reserve(item.stored, item.chunk);
    this.#into = this.#writer.bytes;
    this.#roomEnd = this.#start + item.stored;
    let end = item.offset + item.stored;
    for (let index = this.#index + 1; ; index += 1) {
      const next = this.#unit.items[index];
      if (!isRaw(next) || next.offset !== end) return;
      if (!this.#writer.extend(next.stored, next.chunk)) return;
      end += next.stored;
      this.#roomEnd += next.stored;
    }
  }

  async #takePacked(): Promise<void> {
    this.#packed = await this.#place.pool.take();
  }

  #hasRoom(bytes: number): boolean {
    if (this.#writer.hasRoom(bytes)) return true;
    this.#busy = this.#writer.takeRoom();
    return false;
  }

  #complete(item: StoredItem): void {
    const into = this.#into;
    this.#got = 0;
    this.#index += 1;
    if (into === null) return;
    if (isRaw(item)) {
      this.#writer.add(item.chunk, this.#start, item.stored);
      this.#start += item.stored;
      if (this.#start === this.#roomEnd) this.#into = null;
      return;
    }
    this.#into = null;
    if (item.kind === 'run') this.#busy = this.#completeRun(item, into.subarray(0, item.stored));
    else this.#completePacked(item, into.subarray(0, item.stored));
  }

  #completePacked(item: StoredChunk, frame: Buffer): void {
    const length = this.#place.check.length(item.chunk);
    const bytes = unpack(frame, length, null);
    if (bytes === null) {
      this.#takeBack(item);
      return;
    }
    if (this.#writer.hasRoom(length)) {
      this.#add(item.chunk, bytes);
      freeBuffer(bytes);
    } else this.#busy = this.#addLater(item.chunk, bytes).finally(() => freeBuffer(bytes));
  }

  async #completeRun(run: StoredRun, frame: Uint8Array): Promise<void> {
    const { check, decoder, isDone, onFailedChunk } = this.#place;
    let length = 0;
    for (let chunk = run.chunk; chunk < itemEnd(run); chunk += 1) length += check.length(chunk);
    const bytes = await decoder.decode(run, frame, length);
    let start = 0;
    for (let chunk = run.chunk; chunk < itemEnd(run); chunk += 1) {
      const end = start + check.length(chunk);
      const part = bytes?.subarray(start, end);
      start = end;
      if (isDone(chunk)) continue;
      if (part === undefined) onFailedChunk(chunk);
      else await this.#addLater(chunk, part);
    }
    if (bytes !== null) freeBuffer(bytes);
    // Otherwise it stands in a slab.
    if (frame.length > SLAB_BYTES) freeBuffer(frame);
  }

  async #addLater(chunk: number, bytes: Buffer): Promise<void> {
    while (!this.#writer.hasRoom(bytes.length)) await this.#writer.takeRoom();
    this.#add(chunk, bytes);
  }

  #add(chunk: number, bytes: Buffer): void {
    const start = this.#writer.reserve(bytes.length, chunk);
    bytes.copy(this.#writer.bytes, start);
    this.#writer.add(chunk, start, bytes.length);
  }

  #onWrong(chunk: number): void {
    const item = this.#unit.items.find((one) => one.chunk <= chunk && chunk < itemEnd(one));
    if (item?.kind === 'chunk') this.#takeBack(item);
    else this.#place.onFailedChunk(chunk);
  }

  #takeBack(item: StoredItem): void {
    this.#place.onBytes(-item.stored);
  }
}

type RawChunk = StoredChunk & { readonly codec: 'raw' };

function isRaw(item: StoredItem | undefined): item is RawChunk {
  return item?.kind === 'chunk' && item.codec === 'raw';
}

/** Copies, unless the bytes were read to where they belong. */
function put(piece: Uint8Array, from: number, bytes: number, into: Buffer, start: number): void {
  const { buffer, byteOffset } = piece;
  if (buffer === into.buffer && byteOffset + from === into.byteOffset + start) return;
  // Not `set`: into shared memory V8 goes byte by byte.
  Buffer.from(buffer, byteOffset + from, bytes).copy(into, start);
}
