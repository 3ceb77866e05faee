import type { ReactNode } from 'react';
import { use } from 'react';
import { cx } from '../lib/cx.ts';
import type { EmptyStateProps } from './empty-state.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { ServerAwayContext } from './server-away.ts';
import { Unavailable } from './unavailable.tsx';
import styles from './query-list.module.css';

/** What a TanStack query result has; anything of this shape will do. */
export interface AsyncResult<Data> {
  data: Data | undefined;
  isPending: boolean;
  isError: boolean;
  error: unknown;
  isFetching?: boolean;
  /** What is shown is of another question; the answer is on its way. */
  isPlaceholderData?: boolean;
  refetch: () => unknown;
}

export interface AsyncSectionProps<Data> {
  query: AsyncResult<Data>;
  /** The shape of the content (Skeleton). */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * One loaded thing: its skeleton, its error with a retry, or itself. Data once shown stays when a
 * later refresh fails. What the server doesn't offer is said in a line, for it is no failure.
 */
export function AsyncSection<Data>({ query, skeleton, children }: AsyncSectionProps<Data>) {
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
  return (
    <output aria-busy="true" className={styles.loading}>
      <span className="visually-hidden">正在加载</span>
      {skeleton}
    </output>
  );
}

/** An error that says of itself that the server doesn't offer this: no retry will help. */
function isUnavailable(error: unknown): boolean {
  return error instanceof Error && 'unavailable' in error && error.unavailable === true;
}

export interface QueryListProps<Data, Item> {
  query: AsyncResult<Data>;
  /** The rows in the answer. */
  select: (data: Data) => readonly Item[];
  itemKey: (item: Item) => string | number;
  renderItem: (item: Item, index: number) => ReactNode;
  /** One item's shape; repeated `skeletonCount` times in the list's own layout. */
  skeleton: ReactNode;
  skeletonCount?: number | undefined;
  empty?: EmptyStateProps | undefined;
  /** Said after the last item; `null` for short lists that need no end. Default 没有更多了. */
  endText?: string | null | undefined;
  /** Accessible name of the list. */
  label: string;
  /** The layout of the list (grid or stack); stacked rows otherwise. */
  className?: string | undefined;
  /** After the items: Pagination or a button for more. */
  footer?: ((data: Data) => ReactNode) | undefined;
}

/** THE list: loading in the list's own shape, error with retry, empty, items, end. */
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
