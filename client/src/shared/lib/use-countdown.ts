import { useEffect, useState } from 'react';

/** Milliseconds left until `until` (epoch ms), renewed every second; 0 once it has passed. */
export function useCountdown(until: number | null): number {
  const [left, setLeft] = useState(() => remaining(until));
  useEffect(() => {
    setLeft(remaining(until));
    if (remaining(until) === 0) return undefined;
    const timer = setInterval(() => {
      const next = remaining(until);
      setLeft(next);
      if (next === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

function remaining(until: number | null): number {
  return until === null ? 0 : Math.max(0, until - Date.now());
}
