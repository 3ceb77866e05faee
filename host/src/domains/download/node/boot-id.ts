import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';

const MINUTE_MS = 60_000;

/** Differs after each start of the machine; elsewhere than on Linux also after a clock change. */
export function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return String(Math.round((Date.now() - uptime() * 1000) / (5 * MINUTE_MS)));
  }
}
