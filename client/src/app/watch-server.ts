import { useHttp } from '@gamebox/web/http-context.ts';
import { useEffect } from 'react';
import { probe } from './use-recovery.ts';

const LOOK_EVERY_MS = 3500;
/** Each player at rest costs the server one small request in this time. */
const QUIET_MS = 30_000;
/** A clock does not drift by more than this in between: it was set, or the machine slept. */
const CLOCK_STEP_MS = 5000;

/**
 * Probes the server when nothing was heard of it for a while, so that a player who only looks at a
 * screen learns that it is silent; a hidden page has nobody to tell. Also after a step of the
 * machine's clock, because each answer has the server's time.
 */
export function useServerWatch(): void {
  const http = useHttp();
  useEffect(() => {
    let known = Date.now() - performance.now();
    const look = () => {
      const step = Date.now() - performance.now() - known;
      known += step;
      const quiet = performance.now() - http.heardAt() > QUIET_MS;
      if ((quiet && !document.hidden) || Math.abs(step) > CLOCK_STEP_MS) void probe(http);
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [http]);
}
