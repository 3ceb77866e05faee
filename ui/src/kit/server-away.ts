import { createContext, useEffect, useState } from 'react';

/** False while the server can be reached; `long` once it has been away for 10 s. */
export type ServerAway = false | 'now' | 'long';

/**
 * Whether the server is away. The frame says so once, with a retry; what could not be loaded keeps
 * its shape and loads by itself when the server is back. If it stays away, the shapes make room for
 * one sentence (`Waiting`).
 */
export const ServerAwayContext = createContext<ServerAway>(false);

const longMs = 10_000;

/** The context's value, of a server that is in reach or not. */
export function useServerAway(away: boolean): ServerAway {
  const long = useLongTime(away);
  if (!away) return false;
  return long ? 'long' : 'now';
}

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
