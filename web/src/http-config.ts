/** Whose session it is, now and from now on. */
export interface SessionSource {
  /** Empty where logged out. */
  readonly token: () => string;
  /** Calls `listener` after each change; answers its end. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** What an application tells the HTTP client about itself and its user. */
export interface HttpConfig {
  /** Settles once the stored session is known, or soon; requests wait for it. */
  ready: () => Promise<void>;
  session: SessionSource;
  /** Headers of every request, beside Authorization. */
  headers: () => Readonly<Record<string, string>>;
  /** Parameters of every GET. */
  commonQuery: () => Readonly<Record<string, string | number>>;
  /**
   * The session of this token has ended on the server. `tell` says so to the user: for the token
   * that is still the current one, which only the one who keeps it knows.
   */
  onSessionEnded: (token: string, tell: () => void) => void;
  /** Tells the user. */
  notify: (message: string) => void;
}
