import { startTransition, useEffect, useState } from 'react';

/** A server that is silent must not hide what the others are. */
const atLatestMs = 2000;

/**
 * Whether the part of a page that is not seen first may stand: later than what is, which a slow
 * machine has enough to do with, but at once for who comes back, as the page is scrolled to where
 * it was. `settled`: what is seen first is there.
 */
export function useRestOfPage(settled: boolean): boolean {
  const [rest, setRest] = useState(settled);
  useEffect(() => {
    if (rest) return undefined;
    const show = () => startTransition(() => setRest(true));
    const timer = setTimeout(show, settled ? 0 : atLatestMs);
    return () => clearTimeout(timer);
  }, [rest, settled]);
  return rest;
}
