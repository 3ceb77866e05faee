import type { ReactNode, RefObject } from 'react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { LONGEST_LIST } from '../lib/longest-list.ts';
import { VirtualList } from './virtual-list.tsx';

export interface VirtualGridProps<Item> {
  items: readonly Item[];
  /** Must be the same function at every rendering, like `renderItem`. */
  itemKey: (item: Item) => string | number;
  renderItem: (item: Item, index: number) => ReactNode;
  /** As in the grid's CSS, in CSS pixels: columns are as wide as possible, and at least this wide. */
  narrowest: number;
  gap: number;
  /** The height of a row with the gap below it, for a column of this width. */
  estimateHeight: (columnWidth: number) => number;
  /** All rows are as high as the first. */
  equalHeights?: boolean | undefined;
  label: string;
  /** The layout: a grid of those columns. */
  className?: string | undefined;
  /** Of a row, where a long grid is made of them: the gap below. */
  rowClassName?: string | undefined;
}

/** A grid of cards; of a long one only what is in sight is rendered. */
export function VirtualGrid<Item>(props: VirtualGridProps<Item>) {
  const { items, itemKey, renderItem, label, className } = props;
  if (items.length > LONGEST_LIST) return <LongGrid {...props} />;
  return (
    <ul aria-label={label} className={className}>
      {items.map((item, index) => (
        <li key={itemKey(item)}>{renderItem(item, index)}</li>
      ))}
    </ul>
  );
}

/** A VirtualList of cards: each of its rows is a row of the grid. */
function LongGrid<Item>(props: VirtualGridProps<Item>) {
  const { items, itemKey, renderItem, narrowest, gap, label } = props;
  const className = cx(props.className, props.rowClassName);
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const columns = Math.max(1, Math.floor(((width ?? 0) + gap) / (narrowest + gap)));
  const rows = useMemo(() => rowsOf(items, columns), [items, columns]);
  const renderRow = useCallback(
    (row: readonly Item[], rowIndex: number) => (
      <div className={className}>
        {row.map((item, index) => (
          <div key={itemKey(item)}>{renderItem(item, rowIndex * columns + index)}</div>
        ))}
      </div>
    ),
    [className, columns, itemKey, renderItem],
  );
  return (
    <div ref={box}>
      {width !== null && (
        <VirtualList
          key={columns}
          label={label}
          items={rows}
          itemKey={([first]) => (first === undefined ? 0 : itemKey(first))}
          estimateHeight={props.estimateHeight((width - gap * (columns - 1)) / columns)}
          equalHeights={props.equalHeights}
          renderItem={renderRow}
        />
      )}
    </div>
  );
}

/**
 * The available width; null before it is measured. The first measurement is before the paint,
 * because a page that the player returns to must be as high as before.
 */
function useWidth(box: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}

function rowsOf<Item>(items: readonly Item[], columns: number): Item[][] {
  const rows: Item[][] = [];
  for (let from = 0; from < items.length; from += columns) {
    rows.push(items.slice(from, from + columns));
  }
  return rows;
}
