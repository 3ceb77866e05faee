import type { ReleaseManifest } from '@gamebox/contract';
import { lastNotAfter, type ReleaseReader } from '../packs/release-reader.ts';
import { BlockIndex } from './block-index.ts';

const LEAST_BLOCK_BYTES = 64;
const MOST_BLOCKS = 2 ** 22;

/** Bytes that are at `at` in a new stretch and at `offset` in a file of the old release. */
export type Match = {
  readonly at: number;
  readonly file: number;
  readonly offset: number;
  readonly length: number;
};

/** Consecutive chunks of an old file that the new release no longer has. */
type GoneStretch = { readonly file: number; offset: number; readonly chunks: number[] };

/**
 * Finds new bytes in the old release. Only removed chunks are searched: content that moved with its
 * neighbours is a chunk of both releases, and content that moved without them was cut out of a
 * removed chunk.
 */
export class OldMatches {
  private readonly index: BlockIndex;
  /** The first block, file and offset of each added stretch. */
  private readonly begins: number[] = [];
  private readonly stretches: GoneStretch[] = [];
  private blocks = 0;

  private constructor(index: BlockIndex) {
    this.index = index;
  }

  static async of(old: ReleaseReader, next: ReleaseManifest): Promise<OldMatches> {
    const gone = goneStretches(old.manifest, next);
    const bytes = gone
      .flatMap(({ chunks }) => chunks)
      .reduce((sum, chunk) => sum + old.chunkAt(chunk)[1], 0);
    let size = LEAST_BLOCK_BYTES;
    while (bytes / size > MOST_BLOCKS) size *= 2;
    const matches = new OldMatches(new BlockIndex(size, Math.ceil(bytes / size) + 1));
    for (const stretch of gone) await matches.add(old, stretch);
    return matches;
  }

  /** From left to right. */
  find(content: Uint8Array): Match[] {
    const found: Match[] = [];
    if (this.blocks === 0) return found;
    const length = this.index.blockBytes;
    this.index.find(content, (at, block) => {
      const i = lastNotAfter(this.begins, block);
      const { file, offset } = this.stretches[i] ?? { file: 0, offset: 0 };
      const first = this.begins[i] ?? 0;
      found.push({ at, file, offset: offset + (block - first) * length, length });
    });
    return found;
  }

  /** The rest of a chunk after its last whole block is added with the next chunk. */
  private async add(old: ReleaseReader, { file, offset, chunks }: GoneStretch): Promise<void> {
    let rest: Buffer = Buffer.alloc(0);
    this.begins.push(this.blocks);
    this.stretches.push({ file, offset, chunks: [] });
    for (const chunk of chunks) {
      const bytes = Buffer.concat([rest, await old.chunk(chunk)]);
      const count = this.index.add(bytes);
      this.blocks += count;
      rest = bytes.subarray(count * this.index.blockBytes);
    }
  }
}

function goneStretches(old: ReleaseManifest, next: ReleaseManifest): GoneStretch[] {
  const kept = new Set(next.chunks.map(([sha256]) => sha256));
  const seen = new Set<number>();
  const stretches: GoneStretch[] = [];
  for (const [file, { chunks }] of old.files.entries()) {
    let current: GoneStretch | null = null;
    let offset = 0;
    for (const index of chunks) {
      const [sha256 = '', length = 0] = old.chunks[index] ?? [];
      if (kept.has(sha256) || seen.has(index)) current = null;
      else if (current === null) {
        current = { file, offset, chunks: [index] };
        stretches.push(current);
      } else current.chunks.push(index);
      seen.add(index);
      offset += length;
    }
  }
  return stretches;
}
