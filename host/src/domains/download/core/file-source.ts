import type { HostFailure } from '@gamebox/contract/host';
import type { StopSignal } from './stop-signal.ts';

export interface FileRequest {
  readonly url: string;
  /** Bytes already here. */
  readonly offset: number;
  /** Bytes of the whole file, as the manifest says. */
  readonly size: number;
  /** What the source said of the bytes already here; it gives the rest of the same only. */
  readonly validator: string | null;
  readonly signal: StopSignal;
}

export interface FileSink {
  /** Before the first byte: where the body begins, 0 where the range was not given. */
  begin(offset: number, validator: string | null): Promise<void>;
  /** Takes a chunk; a promise asks the source to hold until it resolves. */
  write(chunk: Uint8Array): Promise<void> | undefined;
}

/**
 * Where the bytes of a file come from. `read` resolves once the sink has had the file to its last
 * byte, and rejects with a `TransferError`, or a `StoppedError` after the signal.
 */
export interface FileSource {
  read(request: FileRequest, sink: FileSink): Promise<void>;
  close(): Promise<void>;
}

/**
 * - `retry`: worth another try as it is (network, 5xx, 429, cut short);
 * - `restart`: what is here doesn't fit what the source has: from byte 0, once;
 * - `give-up`: the answer will not change.
 */
export type TransferAdvice = 'retry' | 'restart' | 'give-up';

export class TransferError extends Error {
  readonly failure: HostFailure;
  readonly advice: TransferAdvice;
  /** `Retry-After`, in milliseconds. */
  readonly retryAfterMs: number | null;

  constructor(
    failure: HostFailure,
    advice: TransferAdvice,
    options: { retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(failure.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'TransferError';
    this.failure = failure;
    this.advice = advice;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}
