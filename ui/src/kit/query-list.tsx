import type { ReactNode } from 'react';
import { use } from 'react';
import { cx } from '../lib/cx.ts';
import type { EmptyStateProps } from './empty-state.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { ServerAwayContext } from './server-away.ts';
import { Unavailable } from './unavailable.tsx';
import { Waiting } from './waiting.tsx';
import styles from './query-list.module.css';

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
 * the skeleton alone, and later a sentence. Shown data stay when a later refresh fails. If the server does not support
 * it, a line says so; that is no error.
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

export interface QueryListProps<Data, Item> {
  query: AsyncResult<Data>;
  /** The rows in the answer. */
  select: (data: Data) => readonly Item[];
  itemKey: (item: Item) => string | number;
  renderItem: (item: Item, index: number) => ReactNode;
  /** The shape of one item, repeated `skeletonCount` times in the list's own layout. */
  skeleton: ReactNode;
  skeletonCount?: number | undefined;
  empty?: EmptyStateProps | undefined;
  /** Shown after the last item; `null` for short lists. Default 没有更多了. */
  endText?: string | null | undefined;
  /** Accessible name of the list. */
  label: string;
  /** The layout of the list (grid or stack); stacked rows otherwise. */
  className?: string | undefined;
  /** After the items: Pagination or a button for more. */
  footer?: ((data: Data) => ReactNode) | undefined;
}

/** A list: loading in its own shape, error with retry, empty, items, end. */
export function QueryList<Data, Item>(props: QueryListProps<Data, Item>) {
  const { query, skeleton, skeletonCount = 6, className } = props;
  const layout = cx(styles.list, className);
  const shapes = (
    <div className={layout}>
      {Array.from({ length: skeletonCount }, (_, index) => (
        <div key={index}>{skeleton}</div>
      ))}
    </div>
  );
  return (
    <AsyncSection query={query} skeleton={shapes}>
      {(data) => <Items {...props} data={data} layout={layout} />}
    </AsyncSection>
  );
}

function Items<Data, Item>(props: QueryListProps<Data, Item> & { data: Data; layout: string }) {
  const {
    query,
    data,
    select,
    itemKey,
    renderItem,
    empty,
    endText = '没有更多了',
    label,
    footer,
  } = props;
  const items = select(data);
  if (items.length === 0) return <EmptyState {...empty} />;
  const after = footer?.(data);
  return (
    <>
      <ul aria-label={label} aria-busy={query.isPlaceholderData} className={props.layout}>
        {items.map((item, index) => (
          <li key={itemKey(item)} className={styles.item}>
            {renderItem(item, index)}
          </li>
        ))}
      </ul>
      {after ?? (endText !== null && <p className={styles.end}>{endText}</p>)}
    </>
  );
}
