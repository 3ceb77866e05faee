import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const LEVEL = 9;
/**
 * A frame must be this much smaller; otherwise the chunk is stored unpacked, which saves the
 * unpacking.
 */
const WORTHWHILE = 0.95;

export type Codec = 'raw' | 'zstd';

/** The stored form of a chunk in a pack. */
export async function encodeChunk(content: Buffer): Promise<{ codec: Codec; stored: Buffer }> {
  const frame = await compress(content, {
    // Without it zstd prepares tables for a large input: ten times the time per chunk.
    pledgedSrcSize: content.length,
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL },
  });
  return frame.length <= content.length * WORTHWHILE
    ? { codec: 'zstd', stored: frame }
    : { codec: 'raw', stored: content };
}

/** A chunk's content, or null if the stored bytes do not match the hash. */
export async function decodeChunk(
  stored: Buffer,
  wanted: { sha256: string; length: number; codec: Codec },
): Promise<Buffer | null> {
  const content =
    wanted.codec === 'raw'
      ? stored
      : await decompress(stored, { maxOutputLength: wanted.length }).catch(() => null);
  return content?.length === wanted.length && sha256(content) === wanted.sha256 ? content : null;
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
