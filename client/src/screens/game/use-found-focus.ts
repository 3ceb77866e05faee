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
    firstAction()?.focus();
  }, [key, query, ready]);
}

const can = ':not(:disabled, [aria-pressed="true"], [aria-disabled="true"])';

/**
 * Of the first group: what enters or shows a server, or else the game's download. A reminder comes
 * after that, and what is pressed already would be taken back.
 */
function firstAction(): HTMLElement | null {
  const group = document.querySelector<HTMLElement>('#content [data-found]');
  if (group === null) return document.querySelector(`#content li button${can}`);
  return (
    group.querySelector<HTMLElement>(`[data-act] :is(a, button:not([aria-pressed]))${can}`) ??
    group.querySelector<HTMLElement>(`button${can}`)
  );
}
