import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import type { SectionProps } from './section.tsx';
import { Section } from './section.tsx';
import styles from './shelf-row.module.css';

export interface ShelfRowProps<Item> extends Pick<SectionProps, 'title' | 'note' | 'more'> {
  items: readonly Item[];
  itemKey: (item: Item) => string | number;
  renderItem: (item: Item, index: number) => ReactNode;
  /** Width of one item in CSS pixels; on wide screens they grow a little. */
  itemWidth: number;
  /** Instead of the row while there are no items: skeleton, empty or error. */
  placeholder?: ReactNode;
}

/**
 * A row that scrolls sideways: arrow keys go from item to item, the wheel (sideways, or with
 * Shift) and the two buttons move it; the page's own scrolling is never taken away.
 */
export function ShelfRow<Item>(props: ShelfRowProps<Item>) {
  const { items, itemKey, renderItem, itemWidth, placeholder, title, note, more } = props;
  const row = useRef<HTMLUListElement>(null);
  const { atStart, atEnd, measure } = useEnds(row, items.length);
  const turn = (direction: 1 | -1) => {
    const width = row.current?.clientWidth ?? 0;
    row.current?.scrollBy({
      left: direction * Math.max(itemWidth, width * 0.85),
      behavior: 'smooth',
    });
  };
  const showsAll = atStart && atEnd;
  return (
    <Section
      title={title}
      note={note}
      more={more}
      aside={
        !showsAll && (
          <>
            <IconButton
              size="s"
              label={`${title}：向左`}
              icon={<ChevronLeft />}
              disabled={atStart}
              onClick={() => turn(-1)}
            />
            <IconButton
              size="s"
              label={`${title}：向右`}
              icon={<ChevronRight />}
              disabled={atEnd}
              onClick={() => turn(1)}
            />
          </>
        )
      }
    >
      {items.length === 0 ? (
        placeholder
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys come up from the items' links
        <ul
          ref={row}
          className={styles.row}
          style={{ gridAutoColumns: `${itemWidth}px` }}
          onScroll={measure}
          onKeyDown={walk}
        >
          {items.map((item, index) => (
            <li key={itemKey(item)} className={styles.item}>
              {renderItem(item, index)}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Left, right, home and end move the focus among the items. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const items = [...event.currentTarget.children];
  const here = items.findIndex((item) => item.contains(document.activeElement));
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: here - 1,
    ArrowRight: here + 1,
    Home: 0,
    End: items.length - 1,
  };
  const next = items[targets[event.key] ?? -1];
  if (here < 0 || next === undefined) return;
  event.preventDefault();
  const control = next.querySelector<HTMLElement>('a[href], button');
  control?.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'smooth' });
}

function useEnds(row: { readonly current: HTMLUListElement | null }, count: number) {
  const [ends, setEnds] = useState({ atStart: true, atEnd: true });
  const measure = useCallback(() => {
    const list = row.current;
    if (list === null) return;
    const atStart = list.scrollLeft < 8;
    const atEnd = list.scrollLeft + list.clientWidth > list.scrollWidth - 8;
    setEnds((old) => (old.atStart === atStart && old.atEnd === atEnd ? old : { atStart, atEnd }));
  }, [row]);
  useEffect(() => {
    // Observing reports at once; again for every new number of items.
    if (row.current === null || count === 0) return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(row.current);
    return () => observer.disconnect();
  }, [row, measure, count]);
  return { ...ends, measure };
}
