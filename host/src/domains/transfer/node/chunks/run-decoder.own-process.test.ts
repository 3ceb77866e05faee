import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { unpack } from './run-decoder.ts';

vi.mock('node:zlib', { spy: true });

const MIB = 2 ** 20;

test('a frame is unpacked to its length', () => {
  expect(unpack(zstdCompressSync('abc'.repeat(99)), 297, null)?.toString()).toBe('abc'.repeat(99));
});

test('a frame of fewer bytes is none', () => {
  expect(unpack(zstdCompressSync(Buffer.alloc(500)), 501, null)).toBeNull();
});

test('a frame of more bytes is broken off, not unpacked to its end', () => {
  const bomb = zstdCompressSync(Buffer.alloc(32 * MIB));
  vi.mocked(zstdDecompressSync).mockClear();
  expect(unpack(bomb, 1000, null)).toBeNull();
  expect(vi.mocked(zstdDecompressSync).mock.results[0]?.type).toBe('throw');
});

test('a frame that wants a larger window than a release may have is refused', () => {
  const params = { [constants.ZSTD_c_windowLog]: 26, [constants.ZSTD_c_contentSizeFlag]: 0 };
  const content = Buffer.alloc(64 * MIB + 1);
  const frame = zstdCompressSync(content, { params });
  vi.mocked(zstdDecompressSync).mockClear();
  expect(unpack(frame, content.length, null)).toBeNull();
  expect(vi.mocked(zstdDecompressSync).mock.results[0]?.type).toBe('throw');
});
