import { describe, expect, test } from 'vitest';
import { joinReleaseEnvelope, splitReleaseEnvelope } from './release-envelope.ts';
import { releaseManifest } from './release-manifest.ts';

const sha = (digit: string) => digit.repeat(64);
const file = (path: string, chunks: number[], size: number) => ({
  path,
  size,
  sha256: sha('f'),
  mode: 'file',
  chunks,
});
const good = {
  format: 1,
  gameId: 1001,
  name: '河灯',
  channel: 'stable',
  release: 3,
  version: '1.2',
  notes: '',
  createdAt: 1,
  expiresAt: 2,
  averageChunk: 65_536,
  packs: [{ id: sha('a'), size: 100 }],
  chunks: [
    [sha('1'), 60, 0, 0, 50, 'zstd'],
    [sha('2'), 50, 0, 50, 50, 'raw'],
  ],
  files: [file('game', [0, 1, 0], 170), file('data/empty', [], 0)],
  launch: { 'linux-x64': { path: 'game', args: [] } },
  playerFiles: ['saves/**'],
  deltas: [{ from: 2, index: { id: sha('d'), size: 10 }, pack: { id: sha('e'), size: 10 } }],
};

test('a complete release manifest is accepted', () => {
  expect(releaseManifest.parse(good)).toEqual(good);
});

test.each([
  ['expires before it is made', { expiresAt: 1 }],
  ['a number that is none', { release: 0 }],
  ['a channel that leaves its folder', { channel: '../x' }],
  ['an unknown key', { extra: 1 }],
  ['a pack twice', { packs: [...good.packs, ...good.packs] }],
  ['a pack of no use', { packs: [...good.packs, { id: sha('b'), size: 1 }] }],
  ['a chunk twice', { chunks: [good.chunks[0], [sha('1'), 50, 0, 50, 50, 'raw']] }],
  ['a chunk in no pack', { chunks: [good.chunks[0], [sha('2'), 50, 1, 50, 50, 'raw']] }],
  ['a chunk over the end', { chunks: [good.chunks[0], [sha('2'), 50, 0, 51, 50, 'raw']] }],
  ['raw of another length', { chunks: [good.chunks[0], [sha('2'), 50, 0, 50, 49, 'raw']] }],
  ['zstd that saves nothing', { chunks: [good.chunks[0], [sha('2'), 50, 0, 50, 50, 'zstd']] }],
  ['a chunk too long', { chunks: [good.chunks[0], [sha('2'), 2 ** 21, 0, 50, 50, 'zstd']] }],
  ['a chunk of no use', { files: [file('game', [0], 60)] }],
  ['a chunk not listed', { files: [file('game', [0, 1, 2], 110)] }],
  ['a size that is not the chunks', { files: [file('game', [0, 1], 111)] }],
  ['a path that leaves', { files: [file('game', [0, 1], 110), file('../x', [], 0)] }],
  ['a case collision', { files: [file('game', [0, 1], 110), file('Game', [], 0)] }],
  ["the player's file", { files: [file('game', [0, 1], 110), file('Saves/a', [], 0)] }],
  ['a launch entry outside', { launch: { 'linux-x64': { path: 'x', args: [] } } }],
  ['a delta from itself', { deltas: [{ ...good.deltas[0], from: 3 }] }],
  ['two deltas from one', { deltas: [good.deltas[0], good.deltas[0]] }],
])('refused: %s', (_, change) => {
  expect(releaseManifest.safeParse({ ...good, ...change }).success).toBe(false);
});

describe('an envelope', () => {
  const signature = { keyId: '0123456789abcdef', signature: `${'A'.repeat(86)}==` };
  const header = {
    format: 'gamebox-release-1' as const,
    encoding: 'zstd' as const,
    signatures: [signature],
  };

  test('carries the exact bytes', () => {
    const payload = Uint8Array.of(10, 0, 255, 10);
    const split = splitReleaseEnvelope(joinReleaseEnvelope(header, payload));
    expect(split).toEqual({ header, payload });
  });

  test.each([
    ['no line', new Uint8Array(10_000).fill(97)],
    ['no JSON', Uint8Array.of(97, 10)],
    ['nothing', new Uint8Array()],
    ['no signature', joinReleaseEnvelope({ ...header, signatures: [] }, Uint8Array.of(1))],
  ])('with %s is refused', (_, bytes) => {
    expect(splitReleaseEnvelope(bytes)).toBeNull();
  });
});
