import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { useScrollContainer } from '../lib/scroll-container.ts';
import { useRowHeight } from '../lib/use-row-height.ts';
import styles from './virtual-list.module.css';

export interface VirtualListProps<Item> {
  items: readonly Item[];
  itemKey: (item: Item) => string | number;
  renderItem: (item: Item, index: number) => ReactNode;
  /** An estimate in CSS pixels; each row is measured, or one if they are of equal height. */
  estimateHeight: number;
  /** All rows are as high as the first: scrolling measures nothing then. */
  equalHeights?: boolean | undefined;
  label: string;
  /** Gives the list its own scrolling box; otherwise it scrolls with the page. */
  height?: number | string | undefined;
  className?: string | undefined;
}

/** How much of the list is rendered before and after the visible part, in CSS pixels. */
const overscanPx = 560;

/**
 * A list with hundreds of rows: only the visible ones are rendered. For short or paged lists use
 * QueryList.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, itemKey, renderItem, label, height, className, equalHeights = false } = props;
  const page = useScrollContainer();
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const rowHeight = useRowHeight(list, equalHeights, props.estimateHeight);
  const [offset, setOffset] = useState(0);
  const own = height !== undefined;
  useLayoutEffect(() => {
    if (own || page.current === null || box.current === null) return;
    const top = box.current.getBoundingClientRect().top - page.current.getBoundingClientRect().top;
    setOffset(top + page.current.scrollTop);
  }, [own, page, items.length]);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled by React Compiler
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => (own ? box.current : page.current),
    estimateSize: () => rowHeight,
    getItemKey: (index) => keyAt(items, itemKey, index),
    overscan: Math.max(2, Math.ceil(overscanPx / rowHeight)),
    scrollMargin: own ? 0 : offset,
  });
  useLayoutEffect(() => {
    // Otherwise the places that were worked out from the height before are kept.
    if (equalHeights) virtual.measure();
  }, [virtual, equalHeights, rowHeight]);
  return (
    <div
      ref={box}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of keys
      tabIndex={own ? 0 : undefined}
      className={cx(own && styles.box, className)}
      style={{ height }}
    >
      <ul
        ref={list}
        aria-label={label}
        className={styles.list}
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map((row) => {
          const item = items[row.index];
          if (item === undefined) return null;
          return (
            <li
              key={row.key}
              ref={equalHeights ? undefined : virtual.measureElement}
              data-index={row.index}
              aria-setsize={items.length}
              aria-posinset={row.index + 1}
              className={styles.row}
              style={{ transform: `translateY(${row.start - virtual.options.scrollMargin}px)` }}
            >
              <Row
                item={item}
                index={row.index}
                seen={isWithin(virtual.range, row.index)}
                height={row.size}
                render={renderItem}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface RowProps<Item> {
  item: Item;
  index: number;
  /** In the visible part, not before or after it. */
  seen: boolean;
  /** The space that it takes until it is rendered. */
  height: number;
  render: (item: Item, index: number) => ReactNode;
}

/**
 * Scrolling renders the list at every wheel event: rows that stay are memoized, and new invisible
 * rows are rendered after the paint, a few at a time.
 */
function Row<Item>({ item, index, seen, height, render }: RowProps<Item>): ReactNode {
  const due = useDeferredValue(true, seen);
  const shown = due || seen;
  const content = useMemo(() => (shown ? render(item, index) : null), [shown, item, index, render]);
  return shown ? content : <div style={{ height }} />;
}

function isWithin(range: { startIndex: number; endIndex: number } | null, index: number): boolean {
  return range === null || (index >= range.startIndex && index <= range.endIndex);
}

function keyAt<Item>(
  items: readonly Item[],
  itemKey: (item: Item) => string | number,
  index: number,
): string | number {
  const item = items[index];
  return item === undefined ? index : itemKey(item);
}
