import { setTimeout as delay } from 'node:timers/promises';
import { packageFilePath } from '@gamebox/contract';
import type { ManifestFile } from '@gamebox/contract';
import { failures, HostError } from '../../failure/core/host-error.ts';
import type { Downloader, DownloadTask, StagedFile } from '../core/downloader.ts';
import { TransferError } from '../core/file-source.ts';
import type { FileSink, FileSource } from '../core/file-source.ts';
import { retryDelay } from '../core/retry-policy.ts';
import type { RetryOptions } from '../core/retry-policy.ts';
import { StoppedError, throwIfStopped } from '../core/stop-signal.ts';
import type { StopSignal } from '../core/stop-signal.ts';
import { Limiter } from './limiter.ts';

export interface PlainDownloaderOptions {
  readonly source: FileSource;
  readonly retry: RetryOptions;
  /** Files that are fetched at the same time. */
  readonly parallel: number;
}

/** Fetches whole files, several at a time, each in one go from where it stands. */
export class PlainDownloader implements Downloader {
  readonly #options: PlainDownloaderOptions;
  readonly #limiter = new Limiter();

  constructor(options: PlainDownloaderOptions) {
    this.#options = options;
  }

  setLimit(bytesPerSecond: number): void {
    this.#limiter.setRate(bytesPerSecond);
  }

  async run(task: DownloadTask): Promise<void> {
    const queue = task.files.filter((file) => !task.staging.isDone(file)).values();
    const stop = new AbortController();
    const onStop = (): void => stop.abort();
    task.signal.addEventListener('abort', onStop, { once: true });
    if (task.signal.aborted) stop.abort();
    try {
      const workers = Array.from({ length: this.#options.parallel }, () =>
        this.#work(queue, task, stop),
      );
      await Promise.allSettled(workers);
      await firstFailure(workers);
    } finally {
      task.signal.removeEventListener('abort', onStop);
    }
  }

  async close(): Promise<void> {
    await this.#options.source.close();
  }

  async #work(
    queue: IterableIterator<ManifestFile>,
    task: DownloadTask,
    stop: AbortController,
  ): Promise<void> {
    try {
      for (const file of queue) {
        throwIfStopped(stop.signal);
        await this.#fetch(file, task, stop.signal);
      }
    } catch (error) {
      stop.abort();
      throw error;
    }
  }

  /** One file to its verified end; one that arrives wrong is discarded and tried once more. */
  async #fetch(file: ManifestFile, task: DownloadTask, signal: StopSignal): Promise<void> {
    const before = await task.staging.partialBytes(file);
    const staged = await task.staging.open(file);
    let right = false;
    try {
      task.onBytes(staged.position - before);
      right = await this.#attempt(file, staged, task, signal);
      if (!right) {
        await empty(file, staged, task);
        right = await this.#attempt(file, staged, task, signal);
      }
      if (!right) await empty(file, staged, task);
    } finally {
      await staged.close();
    }
    if (right) return task.staging.markDone(file);
    await task.staging.discard(file);
    throw new HostError(failures.hashMismatch(file.path));
  }

  async #attempt(
    file: ManifestFile,
    staged: StagedFile,
    task: DownloadTask,
    signal: StopSignal,
  ): Promise<boolean> {
    const complete = await this.#fill(file, staged, task, signal);
    return complete && staged.digest() === file.sha256;
  }

  /** Reads until the file is full; false where what is here doesn't fit the source's file. */
  async #fill(
    file: ManifestFile,
    staged: StagedFile,
    task: DownloadTask,
    signal: StopSignal,
  ): Promise<boolean> {
    const url = new URL(packageFilePath(file.path), task.packageUrl).href;
    const sink = this.#sink(file, staged, task);
    let failed = 0;
    let furthest = staged.position;
    while (staged.position < file.size) {
      const { position: offset } = staged;
      const validator = task.staging.validator(file);
      try {
        await this.#options.source.read({ url, offset, size: file.size, validator, signal }, sink);
        await staged.flush();
      } catch (error) {
        await staged.flush();
        throwIfStopped(signal);
        if (!(error instanceof TransferError)) throw error;
        if (error.advice === 'restart') return false;
        failed = staged.position > furthest ? 1 : failed + 1;
        furthest = Math.max(furthest, staged.position);
        await this.#waitToRetry(error, failed, signal);
      }
    }
    return true;
  }

  #sink(file: ManifestFile, staged: StagedFile, task: DownloadTask): FileSink {
    return {
      begin: async (offset, validator) => {
        const change = offset - staged.position;
        if (validator !== task.staging.validator(file)) task.staging.setValidator(file, validator);
        const begun = staged.begin(offset);
        task.onBytes(change);
        await begun;
      },
      write: (chunk) => {
        const disk = staged.write(chunk);
        task.onBytes(chunk.length);
        const limit = this.#limiter.take(chunk.length);
        if (disk === undefined || limit === undefined) return disk ?? limit;
        return Promise.all([disk, limit]).then(() => undefined);
      },
    };
  }

  async #waitToRetry(error: TransferError, failed: number, signal: StopSignal): Promise<void> {
    const { retry } = this.#options;
    const wait =
      error.advice === 'retry'
        ? retryDelay(retry, failed, error.retryAfterMs, Math.random())
        : null;
    if (wait === null) throw new HostError(error.failure, error);
    await sleep(wait, signal);
  }
}

async function empty(file: ManifestFile, staged: StagedFile, task: DownloadTask): Promise<void> {
  task.onBytes(-staged.position);
  task.staging.setValidator(file, null);
  await staged.begin(0);
}

async function sleep(ms: number, signal: StopSignal): Promise<void> {
  throwIfStopped(signal);
  const stop = new AbortController();
  const onStop = (): void => stop.abort();
  signal.addEventListener('abort', onStop, { once: true });
  try {
    await delay(ms, undefined, { signal: stop.signal });
  } catch (error) {
    throwIfStopped(signal);
    throw error;
  } finally {
    signal.removeEventListener('abort', onStop);
  }
}

/** The reason that ended the work; that others were stopped because of it says nothing. */
async function firstFailure(workers: readonly Promise<void>[]): Promise<void> {
  let stopped: unknown = null;
  for (const worker of workers) {
    try {
      await worker;
    } catch (error) {
      if (!(error instanceof StoppedError)) throw error;
      stopped = error;
    }
  }
  if (stopped !== null) throw stopped;
}
