import { startTransition, useEffect, useState } from 'react';

/** Time for what is seen first to be painted and used. */
const restAfterMs = 200;
/** A server that is silent must not hide what the others are. */
const atLatestMs = 2000;

/**
 * Whether the part of a page below the first view may stand: later than what is above, which a
 * slow machine has enough to do with, but at once for who comes back, as the page is scrolled to
 * where it was. `settled`: what is seen first is there.
 */
export function useRestOfPage(settled: boolean): boolean {
  const [rest, setRest] = useState(settled);
  useEffect(() => {
    if (rest) return undefined;
    const show = () => startTransition(() => setRest(true));
    const timer = setTimeout(show, settled ? restAfterMs : atLatestMs);
    return () => clearTimeout(timer);
  }, [rest, settled]);
  return rest;
}
