import type { RequestError } from './request-error.ts';

/** The current session and its changes. */
export interface SessionSource {
  /** Empty when logged out. */
  readonly token: () => string;
  /** Calls `listener` after each change; returns a function that stops it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** What an application passes to the HTTP client. */
export interface HttpConfig {
  /** Settles when the stored session is known, or after a short time; requests wait for it. */
  ready: () => Promise<void>;
  session: SessionSource;
  /** Headers of every request in addition to Authorization. */
  headers: () => Readonly<Record<string, string>>;
  /** Parameters of every GET. */
  commonQuery: () => Readonly<Record<string, string | number>>;
  /**
   * Called when the server has ended the session of this token. `tell`: whether to show that to the
   * user; only the receiver knows whether the token is still the current one.
   */
  onSessionEnded: (token: string, tell: () => void) => void;
  /** Shows the user why a request failed. */
  tell: (error: RequestError) => void;
}
