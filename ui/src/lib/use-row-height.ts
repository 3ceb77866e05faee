import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * The height of rows that are all as high as each other: that of the one that `list` begins with,
 * followed as it changes with the size of the text or the width. `estimate` until it is measured, and
 * always where rows are of different heights (`equal` is false).
 */
export function useRowHeight(
  list: RefObject<HTMLElement | null>,
  equal: boolean,
  estimate: number,
): number {
  const [height, setHeight] = useState<number | null>(null);
  const watched = useRef<{ row: HTMLElement; end: () => void } | null>(null);
  // After every rendering: the row that is watched may have been scrolled away.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- measures only a row that is not yet watched, so it ends
  useLayoutEffect(() => {
    if (!equal || watched.current?.row.isConnected === true) return;
    watched.current?.end();
    const row = list.current?.firstElementChild;
    watched.current = row instanceof HTMLElement ? watch(row, setHeight) : null;
  });
  useEffect(() => () => watched.current?.end(), []);
  return height ?? estimate;
}

function watch(row: HTMLElement, onHeight: (height: number) => void) {
  const measure = () => {
    // Without layout there is no height, as when the page is hidden.
    if (row.offsetHeight > 0) onHeight(row.offsetHeight);
  };
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(row);
  return { row, end: () => observer.disconnect() };
}
