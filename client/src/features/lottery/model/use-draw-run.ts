import { useCallback, useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '@gamebox/ui/lib/use-reduced-motion.ts';

const fastMs = 70;
/** The light makes at least this many steps before it slows down. */
const leastSteps = 12;
/** The durations of the last, slower steps. */
const slowing = [90, 120, 160, 210, 280, 370];
const restMs = 450;

interface Run {
  stop: () => void;
  land: (place: number) => Promise<void>;
}

/**
 * A light that moves over the prizes while the server decides, and stops on the result. `skip`
 * shows the result at once; with reduced motion nothing moves.
 */
export function useDrawRun(places: number) {
  const still = useReducedMotion();
  const [lit, setLit] = useState<number | null>(null);
  const run = useRef<Run | null>(null);
  const start = useCallback(() => {
    run.current?.stop();
    run.current = still ? null : beginRun(places, setLit);
    setLit(still ? null : 0);
  }, [places, still]);
  /** Resolves when the light has stopped on the prize. */
  const land = useCallback(async (place: number) => {
    await run.current?.land(place);
    run.current = null;
    setLit(place);
  }, []);
  const clear = useCallback(() => {
    run.current?.stop();
    run.current = null;
    setLit(null);
  }, []);
  const skip = useCallback(() => run.current?.stop(), []);
  useEffect(() => () => run.current?.stop(), []);
  return { lit, start, land, clear, skip };
}

function beginRun(places: number, show: (place: number) => void): Run {
  let place = 0;
  let steps = 0;
  let target: number | null = null;
  let arrived: () => void = () => undefined;
  let over = false;
  /** The remaining steps, so that the last one reaches the target. */
  let left = Number.POSITIVE_INFINITY;
  const end = () => {
    over = true;
    clearTimeout(timer);
    arrived();
  };
  const step = () => {
    if (left === 0) {
      timer = setTimeout(end, restMs);
      return;
    }
    place = (place + 1) % places;
    steps += 1;
    show(place);
    if (target !== null && left === Number.POSITIVE_INFINITY && steps >= leastSteps) {
      const away = (target - place + places) % places;
      left = away + Math.ceil(Math.max(0, slowing.length - away) / places) * places;
    } else if (left !== Number.POSITIVE_INFINITY) left -= 1;
    const slow = left < slowing.length ? slowing[slowing.length - 1 - left] : undefined;
    timer = setTimeout(step, slow ?? fastMs);
  };
  let timer = setTimeout(step, fastMs);
  return {
    stop: end,
    land: (at) =>
      new Promise((resolve) => {
        arrived = resolve;
        target = at;
        if (over) resolve();
      }),
  };
}
