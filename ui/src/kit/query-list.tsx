import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import type { AsyncResult } from './async-section.tsx';
import { AsyncSection } from './async-section.tsx';
import type { EmptyStateProps } from './empty-state.tsx';
import { EmptyState } from './empty-state.tsx';
import styles from './query-list.module.css';

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
