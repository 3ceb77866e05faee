import { hash } from 'node:crypto';
import type { ChunkTable } from '../../core/transfer.ts';

const DIGEST_BYTES = 32;

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

  /** Whether these bytes are the chunk. */
  isRight(chunk: number, bytes: Uint8Array, start: number, length: number): boolean {
    if (length !== this.length(chunk)) return false;
    const digest: Buffer = hash('sha256', bytes.subarray(start, start + length), 'buffer');
    const at = chunk * DIGEST_BYTES;
    return digest.compare(this.#digests, at, at + DIGEST_BYTES) === 0;
  }
}
