import { type FileHandle, open } from 'node:fs/promises';
import type { ReleaseChunk, ReleaseManifest } from '@gamebox/contract';
import { readExactly } from '../chunking/file-chunks.ts';
import type { GameStore } from '../store/layout.ts';
import { decodeChunk } from './stored-chunk.ts';

const MAX_OPEN = 32;

/** Reads chunks and files of a release from its packs; checks the hash of every chunk. */
export class ReleaseReader {
  readonly manifest: ReleaseManifest;
  private readonly store: GameStore;
  private readonly handles = new Map<string, Promise<FileHandle>>();
  private readonly starts = new Map<number, number[]>();

  constructor(store: GameStore, manifest: ReleaseManifest) {
    this.store = store;
    this.manifest = manifest;
  }

  async close(): Promise<void> {
    for (const handle of this.handles.values()) await (await handle).close();
    this.handles.clear();
  }

  /** The content of a chunk by its index; throws an error with the pack's name if it is damaged. */
  async chunk(index: number): Promise<Buffer> {
    const [sha256, length, pack, offset, stored, codec] = this.chunkAt(index);
    const path = this.store.pack(this.manifest.packs[pack]?.id ?? '');
    const bytes = Buffer.allocUnsafe(stored);
    await readExactly(await this.handle(path), bytes, offset, path);
    const content = await decodeChunk(bytes, { sha256, length, codec });
    if (content === null) throw new Error(`${path}: chunk ${sha256} at ${offset} is damaged`);
    return content;
  }

  /** A range of a file by its index in the manifest. */
  async range(file: number, offset: number, length: number): Promise<Buffer> {
    const chunks = this.manifest.files[file]?.chunks ?? [];
    const starts = this.chunkStarts(file);
    const parts: Buffer[] = [];
    for (let i = lastNotAfter(starts, offset); i < chunks.length; i += 1) {
      const start = starts[i] ?? 0;
      if (start >= offset + length) break;
      const content = await this.chunk(chunks[i] ?? 0);
      parts.push(content.subarray(Math.max(0, offset - start), offset + length - start));
    }
    return Buffer.concat(parts);
  }

  /** The offset of each chunk in a file. */
  chunkStarts(file: number): number[] {
    let starts = this.starts.get(file);
    if (starts === undefined) {
      let at = 0;
      starts = (this.manifest.files[file]?.chunks ?? []).map((index) => {
        const start = at;
        at += this.chunkAt(index)[1];
        return start;
      });
      this.starts.set(file, starts);
    }
    return starts;
  }

  chunkAt(index: number): ReleaseChunk {
    const chunk = this.manifest.chunks[index];
    if (chunk === undefined) throw new RangeError(`no chunk ${index}`);
    return chunk;
  }

  private async handle(path: string): Promise<FileHandle> {
    let handle = this.handles.get(path);
    if (handle === undefined) {
      if (this.handles.size >= MAX_OPEN) await this.close();
      handle = open(path, 'r');
      this.handles.set(path, handle);
    }
    return handle;
  }
}

/** The index of the last number that is not greater; the numbers are sorted. */
export function lastNotAfter(rising: readonly number[], wanted: number): number {
  let low = 0;
  let high = rising.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((rising[middle] ?? 0) <= wanted) low = middle;
    else high = middle - 1;
  }
  return low;
}
