const FIRST_MS = 2000;
const LONGEST_MS = 60_000;
const PROBE_MS = 3000;
/** So many probes without an answer, about a minute, come as often as they can. */
const OFTEN = 20;
const RAREST = 10;

/**
 * How long to wait for a server that was back `tries` times, each time in vain; `random` is 0…1.
 */
export function offlineBackOff(tries: number, random: number): number {
  return jittered(Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries, 10)), random);
}

/** How long to wait after `silent` probes that got no answer; `jobs` wait and share the probes. */
export function probeDelay(jobs: number, silent: number, random: number): number {
  return jittered(PROBE_MS * Math.max(1, jobs) * rarer(silent), random);
}

/**
 * How many times rarer a server is asked after `silent` probes: one that tries to come back must not be
 * held down by all who wait for it.
 */
export function rarer(silent: number): number {
  return Math.min(RAREST, Math.max(1, silent / OFTEN));
}

function jittered(full: number, random: number): number {
  return Math.round(full * (0.75 + random / 4));
}
