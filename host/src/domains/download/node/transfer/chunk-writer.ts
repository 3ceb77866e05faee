import type { Extent } from '../../core/slot-store.ts';
import type { ChunkTable } from '../../core/transfer.ts';
import type { Slab, SlabPool } from './slab-pool.ts';
import { SLAB_BYTES } from './slab-pool.ts';

export interface WriterPlace {
  readonly pool: SlabPool;
  readonly table: ChunkTable;
  /** Resolves when the buffer is free again, whether or not the disk took it. */
  readonly write: (
    buffer: Uint8Array,
    extents: readonly Extent[],
    chunks: readonly number[],
  ) => Promise<void>;
}

/** Gathers checked chunks in a slab and hands them to the disk together. */
export class ChunkWriter {
  readonly #place: WriterPlace;
  #slab: Slab | null = null;
  #spare: Slab | null = null;
  #fill = 0;
  #extents: Extent[] = [];
  #chunks: number[] = [];

  constructor(place: WriterPlace) {
    this.#place = place;
  }

  /** The buffer that `reserve` speaks of. */
  get bytes(): Buffer {
    if (this.#slab === null) throw new Error('no slab');
    return this.#slab.bytes;
  }

  /** Whether `reserve` can be asked for that many bytes; else see `takeRoom`. */
  hasRoom(bytes: number): boolean {
    if (this.#slab !== null && this.#fill + bytes <= SLAB_BYTES) return true;
    this.#letGo();
    this.#slab = this.#spare ?? this.#place.pool.tryTake();
    this.#spare = null;
    return this.#slab !== null;
  }

  async takeRoom(): Promise<void> {
    this.#spare ??= await this.#place.pool.take();
  }

  /** Where the bytes go. */
  reserve(bytes: number): number {
    const start = this.#fill;
    this.#fill += bytes;
    return start;
  }

  /** Gives back what was reserved last. */
  unreserve(start: number): void {
    this.#fill = start;
  }

  /** The chunk stands in the slab and is right. */
  add(chunk: number, start: number, length: number): void {
    const { targetStart, targetFile, targetOffset } = this.#place.table;
    const end = targetStart[chunk + 1] ?? 0;
    for (let at = targetStart[chunk] ?? end; at < end; at += 1)
      this.#addExtent(targetFile[at] ?? 0, targetOffset[at] ?? 0, start, length);
    this.#chunks.push(chunk);
  }

  /** Sends off what is complete; the slab can be filled on. */
  flush(): void {
    const slab = this.#slab;
    if (slab === null || this.#chunks.length === 0) return;
    const [extents, chunks] = [this.#extents, this.#chunks];
    this.#extents = [];
    this.#chunks = [];
    slab.hold();
    void this.#place.write(slab.bytes, extents, chunks).finally(() => slab.release());
  }

  end(): void {
    this.#letGo();
    this.#spare?.release();
    this.#spare = null;
  }

  #letGo(): void {
    this.flush();
    this.#slab?.release();
    this.#slab = null;
    this.#fill = 0;
  }

  #addExtent(file: number, offset: number, start: number, length: number): void {
    const last = this.#extents.at(-1);
    const follows =
      last !== undefined &&
      last.file === file &&
      last.offset + last.length === offset &&
      last.start + last.length === start;
    if (follows) last.length += length;
    else this.#extents.push({ file, offset, start, length });
  }
}
