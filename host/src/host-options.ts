import type { HostConfig } from './config.ts';
import type { RetryOptions } from './domains/transfer/core/retry-policy.ts';

/** The host's network timeouts and limits; the defaults are for players. */
export interface TransferOptions {
  /** Parallel ranges. */
  readonly connections: number;
  readonly stallMs: number;
  readonly connectMs: number;
  readonly retry: RetryOptions;
}

export interface HostOptions extends HostConfig {
  readonly transfer?: Partial<TransferOptions>;
  /** Called with each address for a further browser. */
  readonly onAddress: (url: string) => void;
  /** Called when a file of the host is bad; the message is Chinese and contains its path. */
  readonly onProblem: (message: string) => void;
  /** Called when the player closed the window. */
  readonly onClosed: () => void;
}
