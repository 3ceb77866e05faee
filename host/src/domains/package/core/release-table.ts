import type { GamePath, ReleaseManifest } from '@gamebox/contract/host';

/** A manifest without its long lists. */
export type ReleaseHead = Omit<ReleaseManifest, 'chunks' | 'files'>;

/** The chunks of a manifest as columns: as objects they need eight times the memory. */
export interface ReleaseChunks {
  readonly count: number;
  /** 32 bytes each. */
  readonly sha256: Uint8Array;
  readonly length: Uint32Array;
  /** Index into the head's packs. */
  readonly pack: Uint16Array;
  /** In the pack. */
  readonly offset: Uint32Array;
  readonly stored: Uint32Array;
  /** 1 if it is stored as a zstd frame. */
  readonly zstd: Uint8Array;
}

export interface ReleaseTableFile {
  readonly path: GamePath;
  readonly size: number;
  readonly sha256: string;
  readonly mode: 'file' | 'executable';
  /** Its chunks are `entries[first]` up to, but not including, `entries[first + count]`. */
  readonly first: number;
  readonly count: number;
}

/** A manifest in compact form; it has passed the schema. */
export interface ReleaseTable {
  readonly head: ReleaseHead;
  readonly chunks: ReleaseChunks;
  readonly files: readonly ReleaseTableFile[];
  /** Indexes of chunks, file by file. */
  readonly entries: Uint32Array;
}

/** The parts of an installed release that are intact on the disk. */
export interface InstalledTree {
  readonly release: ReleaseTable;
  /** For each entry of the release: 1 if the chunk's bytes are there. */
  readonly intact: Uint8Array;
  /** For each file: 1 if it is complete, with its size and mode. */
  readonly whole: Uint8Array;
  /** Absolute path of a file of the game. */
  readonly locate: (path: GamePath) => string;
}

const SHA256_BYTES = 32;

/** Finds chunks by their hash. */
export class ChunkIndex {
  readonly #sha256: Uint8Array;
  readonly #slots: Int32Array;
  readonly #mask: number;
  /** Whether a hash occurs twice in the column. */
  readonly hasDouble: boolean;

  constructor(sha256: Uint8Array) {
    const count = sha256.length / SHA256_BYTES;
    let capacity = 16;
    while (capacity < count * 2) capacity *= 2;
    this.#sha256 = sha256;
    this.#slots = new Int32Array(capacity).fill(-1);
    this.#mask = capacity - 1;
    let hasDouble = false;
    for (let i = 0; i < count; i += 1) {
      const slot = this.#slot(sha256, i * SHA256_BYTES);
      if (this.#slots[slot] === -1) this.#slots[slot] = i;
      else hasDouble = true;
    }
    this.hasDouble = hasDouble;
  }

  /** The index of the chunk whose hash is at `at`, or -1. */
  find(sha256: Uint8Array, at: number): number {
    return this.#slots[this.#slot(sha256, at)] ?? -1;
  }

  /** The slot of the hash, or the free slot where it belongs. */
  #slot(sha256: Uint8Array, at: number): number {
    // A hash is like a random number, so its first bytes distribute well.
    const low = (sha256[at] ?? 0) | ((sha256[at + 1] ?? 0) << 8);
    let slot = (low | ((sha256[at + 2] ?? 0) << 16)) & this.#mask;
    for (;;) {
      const found = this.#slots[slot] ?? -1;
      if (found === -1 || sameHash(this.#sha256, found * SHA256_BYTES, sha256, at)) return slot;
      slot = (slot + 1) & this.#mask;
    }
  }
}

function sameHash(a: Uint8Array, atA: number, b: Uint8Array, atB: number): boolean {
  for (let i = 0; i < SHA256_BYTES; i += 1) if (a[atA + i] !== b[atB + i]) return false;
  return true;
}

/** Bytes of all files. */
export function releaseSize({ files }: ReleaseTable): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
