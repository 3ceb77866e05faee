import { createHash } from 'node:crypto';
import { canonicalJson, releaseManifest } from '@gamebox/contract';
import type { ReleaseManifest } from '@gamebox/contract';
import { ReleaseScan } from '../src/domains/package/core/release-scan.ts';
import type { ReleaseTable } from '../src/domains/package/core/release-table.ts';

/** Files by path; each is a list of small texts that stand for chunks. */
export type ChunkTree = Readonly<Record<string, readonly string[]>>;

export const contentOf = (tree: ChunkTree, path: string): string => (tree[path] ?? []).join('');

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A manifest whose chunks are stored unpacked, in file order, in packs of the given size. */
export function manifestOf(
  tree: ChunkTree,
  change: Partial<ReleaseManifest> = {},
  packBytes = 40,
): ReleaseManifest {
  const numbers = new Map<string, number>();
  const chunks: unknown[] = [];
  const packs: { id: string; size: number }[] = [];
  const add = (text: string): number => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    let pack = packs.at(-1);
    if (pack === undefined || pack.size >= packBytes)
      packs.push((pack = { id: sha256(`pack ${packs.length}`), size: 0 }));
    numbers.set(text, chunks.length);
    chunks.push([sha256(text), text.length, packs.length - 1, pack.size, text.length, 'raw']);
    pack.size += text.length;
    return chunks.length - 1;
  };
  const files = Object.entries(tree).map(([path, texts]) => ({
    path,
    size: texts.join('').length,
    sha256: sha256(texts.join('')),
    mode: 'file',
    chunks: texts.map(add),
  }));
  return releaseManifest.parse({
    format: 1,
    gameId: 7,
    name: '河灯',
    channel: 'stable',
    release: 1,
    version: '1',
    notes: '',
    createdAt: 1,
    expiresAt: 2,
    averageChunk: 65_536,
    packs,
    chunks,
    files,
    launch: {},
    playerFiles: [],
    deltas: [],
    ...change,
  });
}

export function tableOf(manifest: ReleaseManifest): ReleaseTable {
  return scanText(canonicalJson(manifest));
}

/** Passed in pieces of this many bytes. */
export function scanText(text: string, pieceBytes = Infinity): ReleaseTable {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const scan = new ReleaseScan((bytes) => decoder.decode(bytes));
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes)
    scan.take(bytes.subarray(at, at + pieceBytes));
  return scan.end();
}
