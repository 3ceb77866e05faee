import type { Call, CallResult } from '@gamebox/contract';
import type { QueryFunctionContext } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import type { HttpClient } from './http-client.ts';
import type { CallInput } from './request.ts';

/** What a query's `meta` says: the call it asks, and whether a failure is told. */
interface QueryMeta {
  call?: Call;
  input?: object;
  /** The place shows the error itself, or does well without it. */
  quiet?: boolean;
  /** What nobody waits for, such as suggestions, fails without a word. */
  silent?: boolean;
  [other: string]: unknown;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

export interface CallQueryOptions {
  /** The place shows the error itself, or does well without it. Default true. */
  quiet?: boolean | undefined;
  /** What nobody waits for, such as suggestions, fails without a word. */
  silent?: boolean | undefined;
}

/** The first two parts of every key of a call: invalidating with it catches all its inputs. */
export function callKey(call: Call): readonly [string, string] {
  return [call.access, call.path];
}

/**
 * Query options of a GET call: its key, the call, and whether a failure is told. What asks is the
 * query client's own function (`createCallFunction`), so that these options need no HTTP client.
 * A component takes `useCall`; this is for what fetches or reads the cache itself.
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

/** The query client's default `queryFn`: asks the call of `callQuery`; its cache tells failures. */
export function createCallFunction(http: HttpClient) {
  return ({ meta, signal }: QueryFunctionContext): Promise<unknown> => {
    const { call, input } = meta ?? {};
    if (call === undefined) throw new Error('a query without a call needs a queryFn');
    return http.request(call, { ...input, signal, quiet: true });
  };
}
