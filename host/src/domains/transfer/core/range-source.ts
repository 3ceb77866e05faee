import type { HostFailure } from '@gamebox/contract/host';
import type { StopSignal } from '../../failure/core/stop-signal.ts';

export interface RangeRequest {
  /** Address that `path` is relative to, ending in `/`. */
  readonly host: string;
  readonly path: string;
  /** Bytes of everything at the path. */
  readonly size: number;
  readonly offset: number;
  readonly length: number;
  readonly signal: StopSignal;
}

/**
 * Takes a piece whole. A promise asks the source to hold until it resolves; the piece is the
 * sink's until then, and the source's again after it.
 */
export interface RangeSink {
  /**
   * Memory that the next piece may be put into, so that `write` has nothing to copy; null where
   * there is none now. The source may use it until the next `write`.
   */
  room?(): Uint8Array | null;
  write(piece: Uint8Array): Promise<void> | undefined;
}

/**
 * Where packs come from. `read` resolves once the sink has taken `length` bytes, and rejects with
 * a `SourceError`, with what the sink threw, or a `StoppedError` after the signal; never before
 * the sink's last promise has settled.
 */
export interface RangeSource {
  read(request: RangeRequest, sink: RangeSink): Promise<void>;
  close(): Promise<void>;
}

/**
 * - `retry`: worth another try after a while (network, 5xx, 429, cut short);
 * - `again`: worth another try at once: the pack is another than before;
 * - `elsewhere`: this host's answer will not change.
 */
export type SourceAdvice = 'retry' | 'again' | 'elsewhere';

export class SourceError extends Error {
  readonly failure: HostFailure;
  readonly advice: SourceAdvice;
  /** `Retry-After`, in milliseconds. */
  readonly retryAfterMs: number | null;

  constructor(
    failure: HostFailure,
    advice: SourceAdvice,
    options: { retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(failure.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'SourceError';
    this.failure = failure;
    this.advice = advice;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}
