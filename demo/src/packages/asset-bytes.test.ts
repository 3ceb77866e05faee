import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { assetBytes, CHUNK_BYTES, seededFraction } from './asset-bytes.ts';
import type { AssetKind } from './demo-game.ts';

const size = CHUNK_BYTES + 12_345;

function make(kind: AssetKind, seed = 'seed', bytes = size): Buffer {
  return Buffer.concat([...assetBytes(kind, seed, bytes)]);
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

describe.each<[AssetKind, string]>([
  ['texture', 'c2e9ad624320a0910dc5163a723d25c799b9c02af3a7867ed0ab68e52ab75da3'],
  ['terrain', '6f84a7bc7da54e8ee2c0986e9ffc9559deb7eed068c3e8ebc57081e62bb83504'],
  ['model', '4f7212617e2fb90c944dc5ec875872bd10fff25b7f6378444b74d2dcc4276e3c'],
  ['audio', 'b8a02746857cfda4632948ddc8df27066afdbf52552ea12a3cf68c1b97438ac5'],
  ['video', 'dd22b5045204e54b89fa11af7afd7e20bdca57bf405573bbba9c34e74e264da9'],
])('%s', (kind, hash) => {
  test('is the same bytes on every machine, different ones for another seed', () => {
    expect(sha256(make(kind))).toBe(hash);
    expect(sha256(make(kind, 'other'))).not.toBe(hash);
  });

  test('comes in chunks and has the requested size, also if it is no multiple of a word', () => {
    for (const bytes of [0, 1, 4097, size]) expect(make(kind, 'seed', bytes)).toHaveLength(bytes);
    for (const chunk of assetBytes(kind, 'seed', size))
      expect(chunk.length).toBeLessThanOrEqual(CHUNK_BYTES);
  });
});

test('everything but video can be compressed, like real assets', () => {
  for (const kind of ['texture', 'terrain', 'model', 'audio'] as const)
    expect(gzipSync(make(kind)).length).toBeLessThan(size * 0.9);
  expect(gzipSync(make('video')).length).toBeGreaterThan(size * 0.99);
});

test('a seeded fraction is repeatable and below 1', () => {
  expect(seededFraction('a')).toBe(seededFraction('a'));
  expect(seededFraction('a')).toBeGreaterThanOrEqual(0);
  expect(seededFraction('a')).toBeLessThan(1);
});
