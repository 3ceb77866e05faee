import { useCallback, useEffect, useState } from 'react';

export interface RowTurner {
  /** As the row's `ref`. */
  readonly setRow: (row: HTMLElement | null) => void;
  /** As the row's `onScroll`. */
  readonly measure: () => void;
  readonly turn: (direction: 1 | -1) => void;
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

/**
 * Turns a row that scrolls sideways by most of its width, `itemWidth` CSS pixels at least, and
 * tells which of its ends is in view. `count`: how many items it has.
 */
export function useRowTurns(count: number, itemWidth: number): RowTurner {
  const [row, setRow] = useState<HTMLElement | null>(null);
  const [ends, setEnds] = useState({ atStart: true, atEnd: true });
  const measure = useCallback(() => {
    if (row === null) return;
    const atStart = row.scrollLeft < 8;
    const atEnd = row.scrollLeft + row.clientWidth > row.scrollWidth - 8;
    setEnds((old) => (old.atStart === atStart && old.atEnd === atEnd ? old : { atStart, atEnd }));
  }, [row]);
  useEffect(() => {
    // Observing reports at once; again for every new number of items.
    if (row === null || count === 0) return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    return () => observer.disconnect();
  }, [row, measure, count]);
  const turn = (direction: 1 | -1) => {
    const left = direction * Math.max(itemWidth, (row?.clientWidth ?? 0) * 0.85);
    row?.scrollBy({ left, behavior: 'smooth' });
  };
  return { setRow, measure, turn, ...ends };
}
