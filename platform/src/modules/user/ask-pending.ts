import { heedEnding } from '../../ending-work.ts';
import { ask } from './registry-asking.ts';
import type { AskingDeps } from './registry-asking.ts';

/** Of one run. */
const MOST = 50;
/** How long a process may keep one before another process takes it. */
const LEASE_MS = 300_000;

/**
 * Asks the registry about the submissions that are due, one after another. When `signal` aborts it
 * asks for no more and soon ends: the one that has no answer by then is asked again when its lease ends.
 */
export async function askPending(deps: AskingDeps, signal?: AbortSignal): Promise<void> {
  const { repository, now } = deps;
  await heedEnding(signal, async ({ mayGoOn, ended }) => {
    const at = now();
    for (let count = 0; count < MOST && mayGoOn(); count += 1) {
      const row = await repository.claimDue(at, now() + LEASE_MS);
      if (row === undefined) return;
      const asked = ask(deps, row).catch((error: unknown) => {
        // The process ends, and its database is closed: nothing can be written any more.
        if (mayGoOn()) throw error;
      });
      await Promise.race([asked, ended]);
    }
  });
}
