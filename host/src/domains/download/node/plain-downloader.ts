import type { Downloader, DownloadTask, OpenStaging } from '../core/downloader.ts';
import type { FileSource } from '../core/file-source.ts';
import type { RetryOptions } from '../core/retry-policy.ts';
import { StoppedError, throwIfStopped } from '../core/stop-signal.ts';
import { FileTransfer } from './file-transfer.ts';
import { Limiter } from './limiter.ts';

export interface PlainDownloaderOptions {
  readonly source: FileSource;
  readonly openStaging: OpenStaging;
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
    const { source, retry, parallel, openStaging } = this.#options;
    const staging = await openStaging(task.staging);
    const stop = new AbortController();
    const onStop = (): void => stop.abort();
    task.signal.addEventListener('abort', onStop, { once: true });
    if (task.signal.aborted) stop.abort();
    const parts = { source, retry, staging, limiter: this.#limiter, task, signal: stop.signal };
    const queue = task.files.filter(({ file }) => !staging.isDone(file)).values();
    const work = async (): Promise<void> => {
      try {
        for (const remote of queue) {
          throwIfStopped(stop.signal);
          await new FileTransfer(parts, remote).complete();
        }
      } catch (error) {
        stop.abort();
        throw error;
      }
    };
    try {
      const ends = await Promise.allSettled(Array.from({ length: parallel }, work));
      throwFirstFailure(ends);
    } finally {
      task.signal.removeEventListener('abort', onStop);
      await staging.close();
    }
  }

  async close(): Promise<void> {
    await this.#options.source.close();
  }
}

/** The reason that ended the work; that others were stopped because of it says nothing. */
function throwFirstFailure(ends: readonly PromiseSettledResult<void>[]): void {
  const reasons = ends.flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []));
  const first = reasons.find((reason) => !(reason instanceof StoppedError)) ?? reasons[0];
  if (first !== undefined) throw first;
}
