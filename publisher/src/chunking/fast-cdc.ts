/** The chunk sizes, all in bytes. */
export type ChunkSizes = {
  readonly min: number;
  /** Below this a cut is less likely, above it more likely (normalized chunking). */
  readonly normal: number;
  readonly max: number;
  /** Bits that must be zero for a cut before and after `normal`. */
  readonly maskEarly: number;
  readonly maskLate: number;
};

export type AverageChunk = 65_536 | 262_144;

/** The highest bits of the hash: they depend on the most earlier bytes. */
function topBits(count: number): number {
  return (0xff_ff_ff_ff << (32 - count)) | 0;
}

const SIZES: Record<AverageChunk, ChunkSizes> = {
  65_536: sizesOf(65_536, 16),
  262_144: sizesOf(262_144, 18),
};

function sizesOf(average: number, bits: number): ChunkSizes {
  return {
    min: average / 4,
    // With these masks the average chunk has this size, measured on random bytes.
    normal: Math.floor(average * 0.83),
    max: average * 4,
    maskEarly: topBits(bits + 2),
    maskLate: topBits(bits - 2),
  };
}

export function chunkSizes(average: AverageChunk): ChunkSizes {
  return SIZES[average];
}

/**
 * One random word per byte value. It must never change: other words would cut every file at other
 * places, and players would download every game again.
 */
const GEAR = gearTable();

function gearTable(): Int32Array {
  const table = new Int32Array(256);
  let state = 0x67_61_6d_65;
  for (let i = 0; i < table.length; i += 1) {
    // splitmix32
    state = (state + 0x9e_37_79_b9) | 0;
    let word = state ^ (state >>> 16);
    word = Math.imul(word, 0x21_f0_aa_ad);
    word ^= word >>> 15;
    word = Math.imul(word, 0x73_5a_2d_97);
    table[i] = word ^ (word >>> 15);
  }
  return table;
}

/**
 * FastCDC: the end of the chunk that begins at `start`. `bytes` must contain `sizes.max` bytes from
 * there on, or end with the file.
 */
export function findCut(bytes: Uint8Array, start: number, end: number, sizes: ChunkSizes): number {
  const rest = end - start;
  if (rest <= sizes.min) return end;
  const last = start + Math.min(rest, sizes.max);
  const normal = Math.min(start + sizes.normal, last);
  const early = sizes.maskEarly;
  const late = sizes.maskLate;
  let at = start + sizes.min;
  let hash = 0;
  for (; at < normal; at += 1) {
    hash = ((hash << 1) + (GEAR[bytes[at] ?? 0] ?? 0)) | 0;
    if ((hash & early) === 0) return at + 1;
  }
  for (; at < last; at += 1) {
    hash = ((hash << 1) + (GEAR[bytes[at] ?? 0] ?? 0)) | 0;
    if ((hash & late) === 0) return at + 1;
  }
  return last;
}
