const FIRST_MS = 2000;
const LONGEST_MS = 60_000;
const PROBE_MS = 3000;

/**
 * How long to wait for a server that was back `tries` times, each time in vain; `random` is 0…1.
 */
export function offlineBackOff(tries: number, random: number): number {
  return jittered(Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries, 10)), random);
}

/** How long to wait after a probe that got no answer; `jobs` wait and share the probes. */
export function probeDelay(jobs: number, random: number): number {
  return jittered(PROBE_MS * Math.max(1, jobs), random);
}

function jittered(full: number, random: number): number {
  return Math.round(full * (0.75 + random / 4));
}
