import { type FileHandle, open } from 'node:fs/promises';
import type { StagedChunk, Staging } from './staging.ts';
import { type Codec, encodeChunk } from './stored-chunk.ts';

const MAX_IN_FLIGHT = 64;

type Pending = {
  sha256: string;
  length: number;
  encoded: Promise<{ codec: Codec; stored: Buffer }>;
};

/**
 * Appends new chunks to packs in the order in which they are added. At most MAX_IN_FLIGHT are
 * compressed at the same time, so memory does not depend on the game's size.
 */
export class PackWriter {
  readonly chunks: StagedChunk[];
  private readonly staging: Staging | null;
  private readonly packBytes: number;
  private readonly pending: Pending[] = [];
  private unrecorded: StagedChunk[] = [];
  private handle: FileHandle | null = null;
  private pack = 0;
  private offset = 0;

  /** Without a staging folder nothing is written: a dry run. */
  constructor(options: { staging: Staging | null; resumed: StagedChunk[]; packBytes: number }) {
    this.staging = options.staging;
    this.packBytes = options.packBytes;
    this.chunks = [...options.resumed];
    const last = this.chunks.at(-1);
    this.pack = last?.pack ?? 0;
    this.offset = last === undefined ? 0 : last.offset + last.stored;
  }

  async add(sha256: string, content: Buffer): Promise<void> {
    const encoded = encodeChunk(content);
    // Its error is thrown when it is awaited; until then it must not end the process.
    encoded.catch(() => undefined);
    this.pending.push({ sha256, length: content.length, encoded });
    if (this.pending.length >= MAX_IN_FLIGHT) await this.writeOldest(MAX_IN_FLIGHT / 2);
  }

  /** Writes the rest and closes the packs. */
  async finish(): Promise<void> {
    await this.writeOldest(this.pending.length);
    await this.record();
    await this.closePack();
  }

  /** Closes open files after an error. */
  async abandon(): Promise<void> {
    await this.handle?.close().catch(() => undefined);
    this.handle = null;
  }

  private async writeOldest(count: number): Promise<void> {
    const buffers: Buffer[] = [];
    for (const { sha256, length, encoded } of this.pending.splice(0, count)) {
      const { codec, stored } = await encoded;
      if (this.offset > 0 && this.offset + stored.length > this.packBytes) {
        await this.write(buffers.splice(0));
        await this.closePack();
        this.pack += 1;
        this.offset = 0;
      }
      const chunk = { sha256, length, pack: this.pack, offset: this.offset, codec };
      this.unrecorded.push({ ...chunk, stored: stored.length });
      buffers.push(stored);
      this.offset += stored.length;
    }
    await this.write(buffers);
    await this.record();
  }

  private async write(buffers: readonly Buffer[]): Promise<void> {
    if (this.staging === null || buffers.length === 0) return;
    this.handle ??= await open(this.staging.packPath(this.pack), 'a');
    await this.handle.appendFile(Buffer.concat(buffers));
  }

  private async record(): Promise<void> {
    const chunks = this.unrecorded;
    this.unrecorded = [];
    this.chunks.push(...chunks);
    if (chunks.length > 0) await this.staging?.record(chunks);
  }

  private async closePack(): Promise<void> {
    await this.handle?.sync();
    await this.handle?.close();
    this.handle = null;
  }
}
