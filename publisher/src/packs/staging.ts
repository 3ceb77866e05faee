import { createHash } from 'node:crypto';
import { appendFile, mkdir, open, readFile, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Hex } from '@gamebox/contract';
import { readExactly } from '../chunking/file-chunks.ts';
import { type Codec, decodeChunk } from './stored-chunk.ts';

/** The place of a chunk: the pack that is being written, and the position in it. */
export type StagedChunk = {
  readonly sha256: string;
  readonly length: number;
  readonly pack: number;
  readonly offset: number;
  readonly stored: number;
  readonly codec: Codec;
};

/** Unfinished packs and the list of their chunks, so that a killed publisher can continue. */
export class Staging {
  private readonly folder: string;

  constructor(workFolder: string) {
    this.folder = join(workFolder, 'staging');
  }

  packPath(pack: number): string {
    return join(this.folder, `${pack}.pack`);
  }

  /** Lists the packs that are being moved out of the staging folder. */
  get placed(): string {
    return join(this.folder, 'placed.json');
  }

  private get journal(): string {
    return join(this.folder, 'journal');
  }

  /** Adds lines for chunks whose bytes are already written. */
  async record(chunks: readonly StagedChunk[]): Promise<void> {
    const lines = chunks.map(({ sha256, length, pack, offset, stored, codec }) =>
      [sha256, length, pack, offset, stored, codec].join(' '),
    );
    await appendFile(this.journal, `${lines.join('\n')}\n`);
  }

  async clear(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Creates an empty one. */
  async start(): Promise<void> {
    await this.clear();
    await mkdir(this.folder, { recursive: true });
  }

  /**
   * Opens what an earlier run left: reads each chunk again and checks its hash, up to the first
   * incomplete one. The rest is cut off.
   */
  async resume(): Promise<StagedChunk[]> {
    await mkdir(this.folder, { recursive: true });
    const listed = parseJournal(await readFile(this.journal, 'utf8').catch(() => ''));
    const good = await this.whole(listed);
    for (const path of [this.journal, this.placed]) await rm(path, { force: true });
    if (good.length === 0) {
      await this.start();
      return [];
    }
    await this.record(good);
    const last = good.at(-1);
    if (last !== undefined) await truncate(this.packPath(last.pack), last.offset + last.stored);
    return good;
  }

  private async whole(listed: readonly StagedChunk[]): Promise<StagedChunk[]> {
    const good: StagedChunk[] = [];
    for (const pack of new Set(listed.map((chunk) => chunk.pack))) {
      const inPack = listed.filter((chunk) => chunk.pack === pack);
      const fine = await wholeChunks(this.packPath(pack), inPack);
      good.push(...fine);
      if (fine.length < inPack.length) break;
    }
    return good;
  }
}

function parseJournal(text: string): StagedChunk[] {
  const chunks: StagedChunk[] = [];
  // The last line may be incomplete: it counts only with its line end.
  for (const line of text.split('\n').slice(0, -1)) {
    const [sha256 = '', ...rest] = line.split(' ');
    const [length = 0, pack = 0, offset = 0, stored = 0] = rest.slice(0, 4).map(Number);
    const codec = rest[4];
    if (!sha256Hex.safeParse(sha256).success) break;
    if (codec !== 'raw' && codec !== 'zstd') break;
    const expected = chunks.at(-1);
    const follows = pack === expected?.pack ? expected.offset + expected.stored : 0;
    if (offset !== follows || stored <= 0 || stored > length) break;
    chunks.push({ sha256, length, pack, offset, stored, codec });
  }
  return chunks;
}

async function wholeChunks(path: string, chunks: readonly StagedChunk[]): Promise<StagedChunk[]> {
  const good: StagedChunk[] = [];
  const handle = await open(path, 'r').catch(() => null);
  if (handle === null) return good;
  try {
    for (const chunk of chunks) {
      const bytes = Buffer.allocUnsafe(chunk.stored);
      await readExactly(handle, bytes, chunk.offset, path);
      if ((await decodeChunk(bytes, chunk)) === null) break;
      good.push(chunk);
    }
  } catch {
    // Shorter than its journal says: the complete part stays.
  } finally {
    await handle.close();
  }
  return good;
}

/** SHA-256 and length of a file, read in pieces. */
export async function hashFile(path: string): Promise<{ id: string; size: number }> {
  const hash = createHash('sha256');
  const handle = await open(path, 'r');
  const buffer = Buffer.allocUnsafe(2 ** 20);
  let size = 0;
  try {
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, size);
      if (bytesRead === 0) return { id: hash.digest('hex'), size };
      hash.update(buffer.subarray(0, bytesRead));
      size += bytesRead;
    }
  } finally {
    await handle.close();
  }
}
