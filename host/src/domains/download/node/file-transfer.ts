import { setTimeout as delay } from 'node:timers/promises';
import type { ManifestFile } from '@gamebox/contract';
import { failures, HostError } from '../../failure/core/host-error.ts';
import type { DownloadTask, RemoteFile, StagedFile, StagingFolder } from '../core/downloader.ts';
import { TransferError } from '../core/file-source.ts';
import type { FileSink, FileSource } from '../core/file-source.ts';
import { retryDelay } from '../core/retry-policy.ts';
import type { RetryOptions } from '../core/retry-policy.ts';
import { throwIfStopped } from '../core/stop-signal.ts';
import type { Limiter } from './limiter.ts';

export interface TransferParts {
  readonly source: FileSource;
  readonly retry: RetryOptions;
  readonly staging: StagingFolder;
  readonly limiter: Limiter;
  readonly task: DownloadTask;
  readonly signal: AbortSignal;
}

/** One file on its way from a source into the staging folder. */
export class FileTransfer {
  readonly #parts: TransferParts;
  readonly #file: ManifestFile;
  readonly #url: string;

  constructor(parts: TransferParts, { file, url }: RemoteFile) {
    this.#parts = parts;
    this.#file = file;
    this.#url = url;
  }

  /**
   * Brings the file to its verified end; one that arrives wrong is discarded and tried once more.
   * Throws `hash-mismatch`, `network`, `server`, or what the disk said.
   */
  async complete(): Promise<void> {
    const { staging, task, signal } = this.#parts;
    const before = await staging.partialBytes(this.#file);
    const staged = await staging.open(this.#file, signal);
    let right = false;
    try {
      task.onBytes(staged.position - before);
      for (let tries = 0; tries < 2 && !right; tries++) {
        right = (await this.#fill(staged)) && staged.digest() === this.#file.sha256;
        if (!right) await this.#empty(staged);
      }
    } finally {
      await staged.close();
    }
    if (right) return staging.markDone(this.#file);
    await staging.discard(this.#file);
    throw new HostError(failures.hashMismatch(this.#file.path));
  }

  /** Reads until the file is full; false where what is here doesn't fit the source's file. */
  async #fill(staged: StagedFile): Promise<boolean> {
    const { source, staging, signal } = this.#parts;
    const url = this.#url;
    const { size } = this.#file;
    const sink = this.#sink(staged);
    let failed = 0;
    let furthest = staged.position;
    while (staged.position < size) {
      const validator = staging.validator(this.#file);
      try {
        await source.read({ url, offset: staged.position, size, validator, signal }, sink);
        await staged.flush();
      } catch (error) {
        await staged.flush();
        throwIfStopped(signal);
        if (!(error instanceof TransferError)) throw error;
        if (error.advice === 'restart') return false;
        // A byte that was here before, sent again, is no progress.
        failed = staged.position > furthest ? 1 : failed + 1;
        furthest = Math.max(furthest, staged.position);
        await this.#waitToRetry(error, failed);
      }
    }
    return true;
  }

  #sink(staged: StagedFile): FileSink {
    const { staging, task, limiter } = this.#parts;
    return {
      begin: async (offset, validator) => {
        const change = offset - staged.position;
        if (validator !== staging.validator(this.#file))
          staging.setValidator(this.#file, validator);
        const begun = staged.begin(offset);
        task.onBytes(change);
        await begun;
      },
      write: (chunk) => {
        const disk = staged.write(chunk);
        task.onBytes(chunk.length);
        const limit = limiter.take(chunk.length);
        if (disk === undefined || limit === undefined) return disk ?? limit;
        return bothOf(disk, limit);
      },
    };
  }

  async #waitToRetry(error: TransferError, failed: number): Promise<void> {
    const { retry, signal } = this.#parts;
    const wait =
      error.advice === 'retry'
        ? retryDelay(retry, failed, error.retryAfterMs, Math.random())
        : null;
    if (wait === null) throw new HostError(error.failure, error);
    try {
      await delay(wait, undefined, { signal });
    } catch (reason) {
      throwIfStopped(signal);
      throw reason;
    }
  }

  async #empty(staged: StagedFile): Promise<void> {
    const { staging, task } = this.#parts;
    task.onBytes(-staged.position);
    staging.setValidator(this.#file, null);
    await staged.begin(0);
  }
}

async function bothOf(one: Promise<void>, other: Promise<void>): Promise<void> {
  await Promise.all([one, other]);
}
