import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { ReleaseFile } from '@gamebox/contract';
import { type AverageChunk, chunkSizes } from '../chunking/fast-cdc.ts';
import { fileChunks } from '../chunking/file-chunks.ts';
import { sha256 } from '../packs/stored-chunk.ts';
import type { FoundFile } from './scan-folder.ts';

export type CutFiles = {
  readonly files: ReleaseFile[];
  /** SHA-256 of every different chunk, in the order of first appearance. */
  readonly chunks: string[];
};

/**
 * Cuts files into chunks and passes each chunk on at its first appearance. Throws if a file changes
 * while it is read.
 */
export async function cutFiles(
  found: readonly FoundFile[],
  average: AverageChunk,
  onNewChunk: (sha256: string, content: Buffer) => Promise<void>,
  onBytes: (bytes: number) => void,
): Promise<CutFiles> {
  const sizes = chunkSizes(average);
  const indexes = new Map<string, number>();
  const files: ReleaseFile[] = [];
  for (const { path, source, size, mode, modifiedMs } of found) {
    const hash = createHash('sha256');
    const chunks: number[] = [];
    for await (const content of fileChunks(source, size, sizes)) {
      hash.update(content);
      const id = sha256(content);
      let index = indexes.get(id);
      if (index === undefined) {
        index = indexes.size;
        indexes.set(id, index);
        await onNewChunk(id, content);
      }
      chunks.push(index);
      onBytes(content.length);
    }
    if ((await stat(source)).mtimeMs !== modifiedMs)
      throw new Error(`${path} changed while it was read`);
    files.push({ path, size, sha256: hash.digest('hex'), mode, chunks });
  }
  return { files, chunks: [...indexes.keys()] };
}
