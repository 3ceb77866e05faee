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
    /** False while something that the call needs is unknown. */
    enabled?: boolean;
  };

/**
 * Fetches a GET call through the query client, which caches and refetches it. A call that needs a
 * session is only sent with one. The component shows a failure itself, unless `quiet` is false.
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

/** Whether somebody is logged in: calls that need it are only sent then. */
export function useHasSession(): boolean {
  const { session } = useHttp();
  return useSyncExternalStore(session.subscribe, () => session.token() !== '');
}
