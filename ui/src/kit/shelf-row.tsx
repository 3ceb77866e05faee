import type { KeyboardEvent, ReactNode } from 'react';
import { RowTurns } from './row-turns.tsx';
import type { SectionProps } from './section.tsx';
import { Section } from './section.tsx';
import { useRowTurns } from './use-row-turns.ts';
import styles from './shelf-row.module.css';

export interface ShelfRowProps<Item> extends Pick<SectionProps, 'title' | 'note' | 'more'> {
  items: readonly Item[];
  itemKey: (item: Item) => string | number;
  renderItem: (item: Item, index: number) => ReactNode;
  /** Width of one item in CSS pixels. */
  itemWidth: number;
  /**
   * This many items fill a row that is wide enough; in a narrower one, as many as fit completely.
   */
  fill?: number | undefined;
  /** Shown while there are no items: skeleton, empty or error. */
  placeholder?: ReactNode;
}

/**
 * A horizontally scrolling row: arrow keys go from item to item; the wheel (sideways, or with
 * Shift) and two buttons move it. It never blocks the page's own scrolling.
 */
export function ShelfRow<Item>(props: ShelfRowProps<Item>) {
  const { items, itemKey, renderItem, itemWidth, fill, placeholder, title, note, more } = props;
  const turner = useRowTurns(items.length, itemWidth);
  const { setRow, measure } = turner;
  return (
    <Section
      title={title}
      note={note}
      more={more}
      aside={<RowTurns title={title} turner={turner} />}
    >
      {items.length === 0 ? (
        placeholder
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys come up from the items' links
        <ul
          ref={setRow}
          className={styles.row}
          style={{ gridAutoColumns: columnWidth(itemWidth, fill) }}
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

function columnWidth(itemWidth: number, fill: number | undefined): string {
  return fill === undefined ? `${itemWidth}px` : filledWidth(itemWidth, fill);
}

/**
 * The width of one of `count` items that fill the row. If that is less than an item needs, the
 * width for one item fewer: `min` then has a far greater second value, otherwise a negative one.
 * The gaps are the row's own, see the CSS.
 */
function filledWidth(itemWidth: number, count: number): string {
  if (count <= 1) return '100%';
  const width = `(100% - ${count - 1} * var(--space-16)) / ${count}`;
  return `max(${width}, min(${filledWidth(itemWidth, count - 1)}, (${itemWidth}px - ${width}) * 999))`;
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
