import type { ChunkCheck, UncheckedChunk } from './chunk-check.ts';
import type { Slab, SlabPool } from './slab-pool.ts';
import { DISK_BLOCK_BYTES } from './disk-block.ts';
import { SLAB_BYTES } from './slab-pool.ts';

/** So much of a slab is sent off at once: more waits for longer, less costs a message each. */
const BATCH_BYTES = 1024 * 1024;

/** Checks chunks in a slab and writes the right ones. Resolves when the slab is free of them. */
export type PutChunks = (
  slab: Slab,
  chunks: readonly UncheckedChunk[],
  onWrong: (chunk: number) => void,
) => Promise<void>;

export interface WriterPlace {
  readonly pool: SlabPool;
  readonly put: PutChunks;
  readonly check: ChunkCheck;
  /** Told before `settled` resolves. */
  readonly onWrong: (chunk: number) => void;
}

/** Gathers chunks in a slab and has them checked and written together. */
export class ChunkWriter {
  readonly #place: WriterPlace;
  readonly #putting = new Set<Promise<void>>();
  #slab: Slab | null = null;
  #spare: Slab | null = null;
  #fill = 0;
  #chunks: UncheckedChunk[] = [];
  #bytes = 0;

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

  /** Where the bytes go that begin with this chunk: as far into a block as they will be on the disk. */
  reserve(bytes: number, chunk: number): number {
    const shift = this.#place.check.startInBlock(chunk) - (this.#fill % DISK_BLOCK_BYTES);
    const start = this.#fill + ((shift + DISK_BLOCK_BYTES) % DISK_BLOCK_BYTES);
    this.#fill = start + bytes;
    return start;
  }

  /** Whether the chunk got the room right behind what was reserved last. */
  extend(bytes: number, chunk: number): boolean {
    const follows = this.#place.check.startInBlock(chunk) === this.#fill % DISK_BLOCK_BYTES;
    if (!follows || this.#fill + bytes > SLAB_BYTES) return false;
    this.#fill += bytes;
    return true;
  }

  /** Gives back what was reserved last. */
  unreserve(start: number): void {
    this.#fill = start;
  }

  /** The chunk stands in the slab, whole. */
  add(chunk: number, start: number, length: number): void {
    this.#chunks.push({ chunk, start, length });
    this.#bytes += length;
    if (this.#bytes >= BATCH_BYTES) this.flush();
  }

  /** Sends off what is complete; the slab can be filled on. */
  flush(): void {
    const slab = this.#slab;
    const chunks = this.#chunks;
    if (slab === null || chunks.length === 0) return;
    this.#chunks = [];
    this.#bytes = 0;
    slab.hold();
    const { put, onWrong } = this.#place;
    const putting = put(slab, chunks, onWrong).finally(() => {
      this.#putting.delete(putting);
      slab.release();
    });
    this.#putting.add(putting);
  }

  /** Nothing is added any more. */
  end(): void {
    this.#letGo();
    this.#spare?.release();
    this.#spare = null;
  }

  /** Until all that was sent off is checked and written. */
  async whenSettled(): Promise<void> {
    await Promise.all(this.#putting);
  }

  #letGo(): void {
    this.flush();
    this.#slab?.release();
    this.#slab = null;
    this.#fill = 0;
  }
}
