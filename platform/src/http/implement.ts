import type { Call, CallResult } from '@gamebox/contract';
import type { z } from 'zod';
import { BusinessError } from '../business-error.ts';
import type { CallInput, UserCallInput } from './call-input.ts';

type Answer<C extends Call> = CallResult<C> | Promise<CallResult<C>>;

/**
 * How strictly an address is limited: `strict` for calls that cost money or guard an account,
 * `search` for calls that search all names if their query or body has a keyword.
 */
export type RateClass = 'normal' | 'strict' | 'search';

/** A call of the contract and its handler. */
export interface Implementation {
  readonly call: Call;
  readonly rate: RateClass;
  /** Maximum length of the body in bytes; the usual limit if left out. */
  readonly bodyLimit?: number;
  /** The body for the API document, if only the handler reads a part of it. */
  readonly documentedBody?: z.ZodType;
  readonly handle: (input: CallInput<Call>) => unknown;
}

type Options = Partial<Pick<Implementation, 'rate' | 'bodyLimit' | 'documentedBody'>>;

/**
 * Implements a call: its handler's result is the answer, a BusinessError is a refusal, any other
 * error is a crash.
 */
export function implement<C extends Call>(
  call: C,
  handle: (input: CallInput<C>) => Answer<C>,
  options: Options = {},
): Implementation {
  return { call, rate: 'normal', ...options, handle };
}

/** Like `implement`, for a call that needs a login: the handler always gets a session. */
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
