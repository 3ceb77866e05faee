import type { Call, CallResult } from '@gamebox/contract';
import type { UseQueryOptions, UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { CallQueryOptions } from './call-query.ts';
import { keyOf, metaOf } from './call-query.ts';
import { useHttp } from './http-context.ts';
import type { CallInput, Nothing } from './request.ts';

type UseCallOptions<C extends Call, Data> = CallQueryOptions &
  Omit<UseQueryOptions<CallResult<C>, Error, Data>, 'queryKey' | 'queryFn' | 'meta' | 'enabled'> & {
    /** False while something that the call needs is not known yet. */
    enabled?: boolean;
  };

/**
 * What a GET call answers, kept and asked anew by the query client. A call that needs a session is
 * asked only while there is one. Its place shows a failure itself, unless `quiet` is false.
 */
export function useCall<C extends Call, Data = CallResult<C>>(
  call: C,
  ...[input, options]: Nothing extends CallInput<C>
    ? [input?: CallInput<C>, options?: UseCallOptions<C, Data>]
    : [input: CallInput<C>, options?: UseCallOptions<C, Data>]
): UseQueryResult<Data> {
  const { quiet, silent, enabled = true, ...rest } = options ?? {};
  const loggedIn = useHasSession();
  return useQuery<CallResult<C>, Error, Data>({
    ...rest,
    queryKey: keyOf(call, input),
    meta: metaOf(call, input, { quiet, silent }),
    enabled: enabled && (call.access === 'open' || loggedIn),
  });
}

/** Whether somebody is logged in: a call that needs it is asked only then. */
export function useHasSession(): boolean {
  const { session } = useHttp();
  return useSyncExternalStore(session.subscribe, () => session.token() !== '');
}
