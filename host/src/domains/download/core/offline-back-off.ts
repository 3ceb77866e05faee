const FIRST_MS = 2000;
const LONGEST_MS = 60_000;

/** How long to wait before the next try after `tries` failures; `random` is 0…1. */
export function offlineBackOff(tries: number, random: number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries, 10));
  return Math.round(full * (0.75 + random / 4));
}
