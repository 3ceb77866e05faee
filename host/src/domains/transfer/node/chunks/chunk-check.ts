import { hash } from 'node:crypto';
import type { ChunkTable } from '../../core/transfer.ts';
import type { ChunkHasher } from './chunk-hasher.ts';
import { startInBlock } from './disk-block.ts';

const DIGEST_BYTES = 32;

/** A chunk that stands in a slab, not looked at yet. */
export interface UncheckedChunk {
  readonly chunk: number;
  /** Where it begins in the slab. */
  readonly start: number;
  readonly length: number;
}

/** The chunks' hashes, ready to be compared with. */
export class ChunkCheck {
  readonly #table: ChunkTable;
  readonly #digests: Buffer;

  constructor(table: ChunkTable) {
    const { buffer, byteOffset, byteLength } = table.sha256;
    this.#table = table;
    this.#digests = Buffer.from(buffer, byteOffset, byteLength);
  }

  length(chunk: number): number {
    return this.#table.length[chunk] ?? 0;
  }

  /** Where the chunk begins in a block of the disk. */
  startInBlock(chunk: number): number {
    return startInBlock(this.#table, chunk);
  }

  /** Whether these bytes are the chunk. */
  isRight(chunk: number, bytes: Uint8Array, start: number, length: number): boolean {
    const digest: Buffer = hash('sha256', bytes.subarray(start, start + length), 'buffer');
    return this.#matches(chunk, digest, 0);
  }

  /** Which of these are what they should be. */
  async areRight(
    memory: SharedArrayBuffer,
    chunks: readonly UncheckedChunk[],
    hasher: ChunkHasher,
  ): Promise<boolean[]> {
    const spans = new Uint32Array(chunks.length * 2);
    for (const [index, { start, length }] of chunks.entries()) {
      spans[index * 2] = start;
      spans[index * 2 + 1] = length;
    }
    const digests = await hasher.digests({ memory, spans });
    return chunks.map(({ chunk }, index) => this.#matches(chunk, digests, index * DIGEST_BYTES));
  }

  #matches(chunk: number, digests: Uint8Array, start: number): boolean {
    const at = chunk * DIGEST_BYTES;
    const end = at + DIGEST_BYTES;
    return this.#digests.compare(digests, start, start + DIGEST_BYTES, at, end) === 0;
  }
}
