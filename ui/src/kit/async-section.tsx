import type { ReactNode } from 'react';
import { use } from 'react';
import { ErrorState } from './error-state.tsx';
import { ServerAwayContext } from './server-away.ts';
import { Unavailable } from './unavailable.tsx';
import { Waiting } from './waiting.tsx';

/** The used part of a TanStack query result; any object of this form works. */
export interface AsyncResult<Data> {
  data: Data | undefined;
  isPending: boolean;
  isError: boolean;
  error: unknown;
  isFetching?: boolean;
  /** The shown data belong to another query, whose answer is still loading. */
  isPlaceholderData?: boolean;
  refetch: () => unknown;
}

export interface AsyncSectionProps<Data> {
  query: AsyncResult<Data>;
  /** The shape of the content while it loads (Skeleton). */
  skeleton: ReactNode;
  /** What it is, for the sentence that stands there while the server stays away. */
  what?: string | undefined;
  children: (data: Data) => ReactNode;
}

/**
 * Loaded content: its skeleton, its error with a retry, or the content; while the server is away,
 * the skeleton alone, and later the page's one sentence. Shown data stay when a later refresh fails.
 * If the server does not support it, a line says so; that is no error.
 */
export function AsyncSection<Data>(props: AsyncSectionProps<Data>) {
  const { query, skeleton, what, children } = props;
  const away = use(ServerAwayContext);
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError && isUnavailable(query.error)) return <Unavailable />;
  if (query.isError && !away) {
    return (
      <ErrorState
        error={query.error}
        retrying={query.isFetching === true}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <Waiting what={what}>{skeleton}</Waiting>;
}

/** An error that says that the server does not support this: a retry is useless. */
function isUnavailable(error: unknown): boolean {
  return error instanceof Error && 'unavailable' in error && error.unavailable === true;
}
