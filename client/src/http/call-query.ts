import type { Call, CallResult } from '@gamebox/contract';
import { queryOptions } from '@tanstack/react-query';
import type { CallInput } from './request.ts';
import { request } from './request.ts';

export interface CallQueryOptions {
  /** The place shows the error itself, or does well without it (`app/query-client.ts`). */
  quiet?: boolean;
}

/** The first two parts of every key of a call: invalidating with it catches all its inputs. */
export function callKey(call: Call): readonly [string, string] {
  return [call.access, call.path];
}

/**
 * Query options of a GET call: its key, its request with abort, and whether a failure is told.
 * One call, one file: `export const gameQuery = (gameId: number) => callQuery(getGame, { query: { gameId } })`.
 * The toast comes from the query client (`app/query-client.ts`), once, after the retries.
 */
export function callQuery<C extends Call>(
  call: C,
  input: CallInput<C>,
  { quiet = false }: CallQueryOptions = {},
) {
  return queryOptions<CallResult<C>>({
    queryKey: [...callKey(call), input],
    queryFn: ({ signal }) => request(call, { ...input, signal, quiet: true }),
    meta: { quiet },
  });
}
