import type { HostConfig } from './config.ts';
import type { RetryOptions } from './domains/transfer/core/retry-policy.ts';

/** How patient the host is with the network; the defaults are for players. */
export interface TransferOptions {
  /** Ranges at the same time. */
  readonly connections: number;
  readonly stallMs: number;
  readonly connectMs: number;
  readonly retry: RetryOptions;
}

export interface HostOptions extends HostConfig {
  readonly transfer?: Partial<TransferOptions>;
  /** Hears of each address for a further browser. */
  readonly onAddress: (url: string) => void;
  /** A file of the host's own is not as it should be; Chinese, with its path. */
  readonly onProblem: (message: string) => void;
  /** The player closed the window. */
  readonly onClosed: () => void;
}
