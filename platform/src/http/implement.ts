import type { Call, CallResult } from '@gamebox/contract';
import type { z } from 'zod';
import { BusinessError } from '../business-error.ts';
import type { CallInput, UserCallInput } from './call-input.ts';

type Answer<C extends Call> = CallResult<C> | Promise<CallResult<C>>;

/**
 * How strictly one address is limited: `strict` for what costs money or guards an account, `search`
 * for what looks through all names where its query or body has a keyword.
 */
export type RateClass = 'normal' | 'strict' | 'search';

/** A call of the contract and what answers it. */
export interface Implementation {
  readonly call: Call;
  readonly rate: RateClass;
  /** Bytes of a body; the usual limit where it is left out. */
  readonly bodyLimit?: number;
  /** The body as the API's document says it, where a part of it is read only by the handler. */
  readonly documentedBody?: z.ZodType;
  readonly handle: (input: CallInput<Call>) => unknown;
}

type Options = Partial<Pick<Implementation, 'rate' | 'bodyLimit' | 'documentedBody'>>;

/** Answers a call with its handler's result; a BusinessError is a refusal, any other a crash. */
export function implement<C extends Call>(
  call: C,
  handle: (input: CallInput<C>) => Answer<C>,
  options: Options = {},
): Implementation {
  return { call, rate: 'normal', ...options, handle };
}

/** The same for a call that needs a login: the handler always gets a session. */
export function implementForUser<C extends Call>(
  call: C,
  handle: (input: UserCallInput<C>) => Answer<C>,
  options: Options = {},
): Implementation {
  return implement(
    call,
    (input) => {
      if (input.session === null) throw new BusinessError('UNAUTHORIZED');
      return handle({ ...input, session: input.session });
    },
    options,
  );
}
