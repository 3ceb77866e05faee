import type { Call, CallResult } from '@gamebox/contract';
import { BusinessError } from '../business-error.ts';
import type { CallInput, UserCallInput } from './call-input.ts';

type Answer<C extends Call> = CallResult<C> | Promise<CallResult<C>>;

/**
 * How strictly one address is limited: `strict` for what costs money or guards an account, `search`
 * for what looks through all names where its query has a keyword.
 */
export type RateClass = 'normal' | 'strict' | 'search';

/** A call of the contract and what answers it. */
export interface Implementation {
  readonly call: Call;
  readonly rate: RateClass;
  /** Bytes of a body; the usual limit where it is left out. */
  readonly bodyLimit?: number;
  readonly handle: (input: CallInput<Call>) => unknown;
}

interface Options {
  readonly rate?: RateClass;
  readonly bodyLimit?: number;
}

/** Answers a call with its handler's result; a BusinessError is a refusal, any other a crash. */
export function implement<C extends Call>(
  call: C,
  handle: (input: CallInput<C>) => Answer<C>,
  options: Options = {},
): Implementation {
  return {
    call,
    rate: options.rate ?? 'normal',
    ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
    handle,
  };
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
