import type { Call, CallResult } from '@gamebox/contract';
import type { QueryFunctionContext } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import type { HttpClient } from './http-client.ts';
import type { CallInput } from './request.ts';

/** A query's `meta`: its call, and whether a failure is shown. */
interface QueryMeta {
  call?: Call;
  input?: object;
  /** The component shows the error itself, or does not need the data. */
  quiet?: boolean;
  /** Errors of data that nobody waits for, such as suggestions, are not shown. */
  silent?: boolean;
  [other: string]: unknown;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

export interface CallQueryOptions {
  /** The component shows the error itself, or does not need the data. Default true. */
  quiet?: boolean | undefined;
  /** Errors of data that nobody waits for, such as suggestions, are not shown. */
  silent?: boolean | undefined;
}

/** The first two parts of every cache key of a call: invalidating with it covers all inputs. */
export function callKey(call: Call): readonly [string, string] {
  return [call.access, call.path];
}

/**
 * Query options of a GET call: key, call, and whether a failure is shown. The query client's own
 * function sends the call (`createCallFunction`), so these options need no HTTP client. Components
 * use `useCall`; this is for code that fetches, or reads the cache itself.
 */
export function callQuery<C extends Call>(
  call: C,
  input: CallInput<C> | undefined,
  options?: CallQueryOptions,
) {
  return queryOptions<CallResult<C>>({
    queryKey: keyOf(call, input),
    meta: metaOf(call, input, options),
  });
}

export function keyOf(call: Call, input: object | undefined): readonly unknown[] {
  return [...callKey(call), input ?? {}];
}

export function metaOf(
  call: Call,
  input: object | undefined,
  { quiet = true, silent = false }: CallQueryOptions = {},
) {
  return { call, input: input ?? {}, quiet, silent };
}

/**
 * The query client's default `queryFn`: sends the call of `callQuery`; the query cache shows
 * failures.
 */
export function createCallFunction(http: HttpClient) {
  return ({ meta, signal }: QueryFunctionContext): Promise<unknown> => {
    const { call, input } = meta ?? {};
    if (call === undefined) throw new Error('a query without a call needs a queryFn');
    return http.request(call, { ...input, signal, quiet: true });
  };
}
