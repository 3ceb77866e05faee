import { createContext, useEffect, useState } from 'react';

/**
 * True while the server can't be reached. The frame says so once, with a retry; what could not be
 * loaded keeps its shape and loads by itself when the server is back.
 */
export const ServerAwayContext = createContext(false);

/** True once that has lasted: shapes of what can't come make room for a sentence. */
export const LongAwayContext = createContext(false);

const longMs = 10_000;

/** Whether something has been so for 10 s: the server away, or its answer awaited. */
export function useLongTime(so: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!so) return undefined;
    const timer = setTimeout(() => setLong(true), longMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [so]);
  return so && long;
}
