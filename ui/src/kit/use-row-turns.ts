import { useEffect, useState } from 'react';

/** Which ends of a row are in view. */
export interface RowEnds {
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

export interface RowTurner {
  /** As the row's `ref`. */
  readonly setRow: (row: HTMLElement | null) => void;
  /** As the row's `onScroll`. */
  readonly measure: () => void;
  readonly turn: (direction: 1 | -1) => void;
  readonly ends: () => RowEnds;
  /** Calls `listener` when `ends` changes; returns the function that ends this. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Turns a row that scrolls sideways by most of its width, `itemWidth` CSS pixels at least. What shows
 * the ends subscribes to them, so that neither the row nor its items render when they change. `count`:
 * how many items it has.
 */
export function useRowTurns(count: number, itemWidth: number): RowTurner {
  const [turner] = useState(() => createRowTurner(itemWidth));
  useEffect(() => {
    if (count > 0) turner.observe();
  }, [turner, count]);
  return turner;
}

function createRowTurner(itemWidth: number): RowTurner & { observe: () => void } {
  let row: HTMLElement | null = null;
  let ends: RowEnds = { atStart: true, atEnd: true };
  const listeners = new Set<() => void>();
  const measure = () => {
    if (row === null) return;
    const atStart = row.scrollLeft < 8;
    const atEnd = row.scrollLeft + row.clientWidth > row.scrollWidth - 8;
    if (ends.atStart === atStart && ends.atEnd === atEnd) return;
    ends = { atStart, atEnd };
    for (const listener of listeners) listener();
  };
  const observer = new ResizeObserver(measure);
  const observe = () => {
    observer.disconnect();
    // Observing reports at once, so that other items are measured too.
    if (row !== null) observer.observe(row);
  };
  return {
    observe,
    measure,
    setRow: (element) => {
      row = element;
      observe();
    },
    turn: (direction) => {
      const left = direction * Math.max(itemWidth, (row?.clientWidth ?? 0) * 0.85);
      row?.scrollBy({ left, behavior: 'smooth' });
    },
    ends: () => ends,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
