import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { constants, open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { writeError } from '../../failure/node/system-error.ts';
import type { StagedFile } from '../core/downloader.ts';
import { throwIfStopped } from '../core/stop-signal.ts';
import type { StopSignal } from '../core/stop-signal.ts';

/** Bytes gathered into one write. */
const BATCH_BYTES = 2 ** 20;
/** Bytes on their way to the disk before the network is asked to wait. */
const PENDING_BYTES = 2 * 2 ** 20;

/** A file on the disk, written in order; everything written is hashed on the way. */
export class DiskStagedFile implements StagedFile {
  readonly #handle: FileHandle;
  readonly #path: string;
  #hash: Hash = createHash('sha256');
  #position = 0;
  #batch: Uint8Array[] = [];
  #batchBytes = 0;
  #batchAt = 0;
  #pendingBytes = 0;
  #writes: Promise<void> = Promise.resolve();
  #error: Error | null = null;

  private constructor(handle: FileHandle, path: string) {
    this.#handle = handle;
    this.#path = path;
  }

  /** Keeps at most `maxBytes` of what is there; longer than that it can't be the file. */
  static async open(path: string, maxBytes: number, signal?: StopSignal): Promise<DiskStagedFile> {
    const flags = constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
    const handle = await open(path, flags, 0o644);
    const file = new DiskStagedFile(handle, path);
    try {
      const { size } = await handle.stat();
      if (size > maxBytes) await handle.truncate(0);
      else await file.#hashExisting(size, signal);
    } catch (error) {
      await handle.close();
      throw error;
    }
    return file;
  }

  get position(): number {
    return this.#position;
  }

  begin(offset: number): Promise<void> {
    if (offset === this.#position) return Promise.resolve();
    if (offset !== 0) throw new RangeError(`begin at ${offset}, not ${this.#position}`);
    this.#startBatchWrite();
    this.#position = 0;
    this.#batchAt = 0;
    this.#hash = createHash('sha256');
    this.#enqueue(0, () => this.#handle.truncate(0));
    return this.flush();
  }

  write(chunk: Uint8Array): Promise<void> | undefined {
    if (this.#error !== null) return Promise.reject(this.#error);
    this.#hash.update(chunk);
    this.#batch.push(chunk);
    this.#batchBytes += chunk.length;
    this.#position += chunk.length;
    if (this.#batchBytes >= BATCH_BYTES) this.#startBatchWrite();
    return this.#pendingBytes > PENDING_BYTES ? this.flush() : undefined;
  }

  async flush(): Promise<void> {
    this.#startBatchWrite();
    await this.#writes;
    if (this.#error !== null) throw this.#error;
  }

  digest(): string {
    return this.#hash.copy().digest('hex');
  }

  async close(): Promise<void> {
    this.#startBatchWrite();
    await this.#writes;
    await this.#handle.close();
  }

  #startBatchWrite(): void {
    if (this.#batchBytes === 0) return;
    const batch = this.#batch;
    const at = this.#batchAt;
    const bytes = this.#batchBytes;
    this.#batch = [];
    this.#batchBytes = 0;
    this.#batchAt = at + bytes;
    this.#enqueue(bytes, () => writeAll(this.#handle, batch, at));
  }

  #enqueue(bytes: number, work: () => Promise<void>): void {
    this.#pendingBytes += bytes;
    this.#writes = this.#after(this.#writes, bytes, work);
  }

  /** Never rejects: an error is told by whoever waits for the disk next. */
  async #after(earlier: Promise<void>, bytes: number, work: () => Promise<void>): Promise<void> {
    await earlier;
    try {
      if (this.#error === null) await work();
    } catch (error) {
      this.#error = writeError(error, this.#path);
    } finally {
      this.#pendingBytes -= bytes;
    }
  }

  async #hashExisting(size: number, signal?: StopSignal): Promise<void> {
    const buffer = Buffer.allocUnsafe(Math.min(size, BATCH_BYTES));
    while (this.#position < size) {
      if (signal !== undefined) throwIfStopped(signal);
      const { bytesRead } = await this.#handle.read(buffer, 0, buffer.length, this.#position);
      if (bytesRead === 0) break;
      this.#hash.update(buffer.subarray(0, bytesRead));
      this.#position += bytesRead;
    }
    this.#batchAt = this.#position;
  }
}

async function writeAll(handle: FileHandle, chunks: Uint8Array[], at: number): Promise<void> {
  let rest = chunks;
  let position = at;
  while (rest.length > 0) {
    const { bytesWritten } = await handle.writev(rest, position);
    position += bytesWritten;
    rest = dropBytes(rest, bytesWritten);
  }
}

function dropBytes(chunks: Uint8Array[], bytes: number): Uint8Array[] {
  let left = bytes;
  for (const [index, chunk] of chunks.entries()) {
    if (left < chunk.length) return [chunk.subarray(left), ...chunks.slice(index + 1)];
    left -= chunk.length;
  }
  return [];
}
