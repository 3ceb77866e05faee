import type { ClientSystem } from '@gamebox/contract';

/** Who sent a request, as the session's token says. */
export interface CallerSession {
  readonly sessionId: number;
  readonly userId: number;
  /** Epoch milliseconds. */
  readonly createTime: number;
}

/** What the request headers say of the client; empty texts where it didn't say. */
export interface ClientInfo {
  readonly clientId: string;
  readonly boxVersion: string;
  readonly address: string;
  readonly system: ClientSystem;
}
