import { backOffMs } from '@gamebox/web/back-off.ts';
import { createCallFunction } from '@gamebox/web/call-query.ts';
import type { HttpClient } from '@gamebox/web/http-client.ts';
import type { Query } from '@tanstack/react-query';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import {
  RequestError,
  isMalformed,
  isUnanswered,
  isUnknownCall,
  isUnreached,
} from '@gamebox/web/request-error.ts';
import { isAbsent } from '../shared/domain/is-absent.ts';

const tries = 2;
/** Before a server that was out of reach is asked again. */
const unreachedMs = 800;
const staleMs = 30_000;

/**
 * Shows the failure of a query once, after its retries (`docs/specification.md#errors`). A quiet
 * query shows its error in its own place: here only a refusal by the server is shown, but not that
 * it lacks a thing or a call, or is out of reach, which the frame shows. A lost session was already
 * shown by the request.
 */
function tell(http: HttpClient, error: Error, quiet: boolean): void {
  if (!(error instanceof RequestError)) return;
  const { kind } = error.failure;
  if (kind === 'aborted' || kind === 'session-ended') return;
  if (
    quiet &&
    (isAbsent(error) || isUnknownCall(error) || isMalformed(error) || isUnanswered(error))
  )
    return;
  http.tell(error);
}

/**
 * A page that was left has no one to tell it to, and one that shows an earlier answer keeps it until
 * the server answers again. What a press has asked for (not quiet, shown nowhere) is always told.
 */
function isUntold(query: Query<unknown, unknown>, error: Error): boolean {
  const { silent, quiet } = query.meta ?? {};
  if (silent === true) return true;
  if (query.getObserversCount() === 0) return quiet === true;
  return query.state.data !== undefined && isUnanswered(error);
}

/**
 * The cache of everything the server said. Business errors are answers and not asked for again,
 * except where too many calls came at once; `always` because `navigator.onLine` knows nothing of a server on this machine.
 */
export function createQueryClient(http: HttpClient): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!isUntold(query, error)) tell(http, error, query.meta?.quiet === true);
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: createCallFunction(http),
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: staleMs,
        retry: (failures, error) =>
          (failures < tries && isUnreached(error)) || backOffMs(failures, error) !== null,
        retryDelay: (failures, error) => backOffMs(failures, error) ?? unreachedMs,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
