import type { Call, commonQuery } from '@gamebox/contract';
import type { z } from 'zod';

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
}

/** A request after validation, as a handler gets it. */
export interface CallInput<C extends Call> {
  readonly query: z.output<C['query']>;
  readonly params: z.output<C['params']>;
  readonly body: z.output<C['body']>;
  /** The common query of a GET; empty for the other methods. */
  readonly common: z.output<typeof commonQuery>;
  readonly client: ClientInfo;
  /** The token as it was sent, valid or not. */
  readonly token: string | null;
  readonly session: CallerSession | null;
}

export interface UserCallInput<C extends Call> extends CallInput<C> {
  readonly session: CallerSession;
}
