import { DEFAULT_PLAT } from '@gamebox/contract';

/** Who is asking, for the headers and common parameters of `wire.md §3`. */
export interface RequestIdentity {
  /** Empty where logged out. */
  token: string;
  clientId: string;
  boxVersion: string;
  /** The platform id. */
  plat: number;
  /** The zone or boutique choice. */
  channel: number;
  channelId: string;
}

export interface HttpConfig {
  /** Settles once the stored session is known, or soon; requests wait for it. */
  ready: () => Promise<void>;
  identity: () => RequestIdentity;
  /**
   * The session of this token has ended on the server. `tell` says so to the player: for the token
   * that is still the current one, which only the one who keeps it knows.
   */
  onSessionEnded: (token: string, tell: () => void) => void;
  /** Tells the player. */
  notify: (message: string) => void;
}

declare global {
  interface Window {
    /** Set by a shell that serves the page from elsewhere than the API. */
    __GAMEBOX_API__?: string;
  }
}

let config: HttpConfig = {
  ready: () => Promise.resolve(),
  identity: () => ({
    token: '',
    clientId: '',
    boxVersion: '',
    plat: DEFAULT_PLAT,
    channel: 1,
    channelId: '',
  }),
  onSessionEnded: () => undefined,
  notify: () => undefined,
};

/** Called once at the start, before anything is requested. */
export function configureHttp(next: HttpConfig): void {
  config = next;
}

export function httpConfig(): HttpConfig {
  return config;
}

/** Where the API is: the shell's word, the build's, or this page's own origin. */
export function apiBase(): string {
  const built: unknown = import.meta.env['VITE_API_BASE'];
  // oxlint-disable-next-line no-underscore-dangle -- the public name a shell sets
  const base = window.__GAMEBOX_API__ ?? (typeof built === 'string' ? built : '');
  return base.replace(/\/+$/, '');
}
