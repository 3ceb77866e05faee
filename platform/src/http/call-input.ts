import type { Call, commonQuery } from '@gamebox/contract';
import type { z } from 'zod';
import type { CallerSession, ClientInfo } from '../caller.ts';

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
