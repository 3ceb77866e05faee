import { useEffect, useState } from 'react';
import { useReducedMotion } from '@gamebox/ui/lib/use-reduced-motion.ts';

const lengthMs = 700;

/**
 * Counts from 0 to a whole number once, slowing down towards the end; at once with reduced motion.
 */
export function useCountUp(target: number): number {
  const still = useReducedMotion();
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (still) return undefined;
    let frame = 0;
    const began = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - began) / lengthMs));
      setShown(Math.round(target * (1 - (1 - part) ** 3)));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target, still]);
  return still ? target : shown;
}
