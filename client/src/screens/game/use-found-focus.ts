import { useEffect, useRef } from 'react';

/**
 * Whoever pressed Enter in the search goes on with the first of its results, once they are there and
 * unless the text was changed meanwhile. `key`: the navigation's.
 */
export function useFoundFocus(key: string, query: string, ready: boolean): void {
  const settled = useRef<string | null>(null);
  useEffect(() => {
    if (!ready || query === '' || settled.current === key) return;
    settled.current = key;
    const box = document.activeElement;
    if (!(box instanceof HTMLInputElement) || box.type !== 'search' || box.value.trim() !== query)
      return;
    const first = document.querySelector<HTMLElement>(firstFound);
    first?.focus({ preventScroll: true });
  }, [key, query, ready]);
}

/** A row's button; what is pressed already would be taken back. */
const firstFound =
  '#content li button:not(:disabled, [aria-pressed="true"], [aria-disabled="true"])';
