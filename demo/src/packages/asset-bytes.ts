import { createCipheriv, createHash } from 'node:crypto';
import type { AssetKind } from './demo-game.ts';

export const CHUNK_BYTES = 2 ** 20;
const WINDOW_WORDS = 2 ** 14;
const zeros = Buffer.alloc(CHUNK_BYTES);

type Shape = (words: Uint32Array, firstWord: number) => void;

/** Block-compressed picture: two near colours, then the indices of sixteen pixels. */
function shapeTexture(words: Uint32Array, firstWord: number): void {
  for (let i = 0; i + 1 < words.length; i += 2) {
    const at = (firstWord + i) >>> 7;
    words[i] =
      (((at & 0x1f) << 11) | ((at >> 3) & 0x7e0) | 0x0210_0000) ^ (words[i]! & 0x0003_0021);
    words[i + 1]! &= 0x5f5f_5f5f;
  }
}

/** Sixteen-bit heights: long slopes with a little noise in the lowest bits. */
function shapeTerrain(words: Uint32Array, firstWord: number): void {
  for (let i = 0; i < words.length; i += 1) {
    const at = (firstWord + i) & 0x3fff;
    const height = at < 0x2000 ? at : 0x3fff - at;
    words[i] = ((height << 16) | height) ^ (words[i]! & 0x0007_0007);
  }
}

/** Floats between 0.5 and 1, noisy only in the upper mantissa. */
function shapeModel(words: Uint32Array): void {
  for (let i = 0; i < words.length; i += 1) words[i] = 0x3f00_0000 | (words[i]! & 0x007f_ff00);
}

/** Noise with silence between the phrases: every fifth window of 64 KiB is empty. */
function shapeAudio(words: Uint32Array, firstWord: number): void {
  for (let i = 0; i < words.length;) {
    const window = Math.floor((firstWord + i) / WINDOW_WORDS);
    const end = Math.min(words.length, (window + 1) * WINDOW_WORDS - firstWord);
    if (window % 5 === 4) words.fill(0, i, end);
    i = end;
  }
}

const shapes: Record<AssetKind, Shape> = {
  texture: shapeTexture,
  terrain: shapeTerrain,
  model: shapeModel,
  audio: shapeAudio,
  // Already compressed: nothing but noise.
  video: () => undefined,
};

/** The same bytes for the same seed on every machine, in chunks of at most 1 MiB. */
export function* assetBytes(kind: AssetKind, seed: string, sizeBytes: number): Generator<Buffer> {
  const key = createHash('sha256').update(seed).digest().subarray(0, 16);
  const noise = createCipheriv('aes-128-ctr', key, Buffer.alloc(16));
  for (let done = 0; done < sizeBytes; done += CHUNK_BYTES) {
    const wanted = Math.min(CHUNK_BYTES, sizeBytes - done);
    // Works on whole words; a separate buffer keeps them aligned.
    const chunk = Buffer.from(new ArrayBuffer(Math.ceil(wanted / 4) * 4));
    noise.update(zeros.subarray(0, chunk.length)).copy(chunk);
    const words = new Uint32Array(chunk.buffer, 0, chunk.length / 4);
    shapes[kind](words, done / 4);
    yield chunk.subarray(0, wanted);
  }
}

/** A reproducible number from 0 up to, but not including, 1. */
export function seededFraction(seed: string): number {
  return createHash('sha256').update(seed).digest().readUInt32LE(0) / 2 ** 32;
}
