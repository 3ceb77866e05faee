import { heedEnding } from '../../ending-work.ts';
import { ask } from './registry-asking.ts';
import type { AskingDeps } from './registry-asking.ts';

const BATCH = 50;
/** How long a process may keep a batch before another one takes it. */
const LEASE_MS = 300_000;

/**
 * Asks the registry about the submissions that are due, one after another. When `signal` aborts it
 * asks for no more and soon ends: what has no answer by then is asked again when its lease ends.
 */
export async function askPending(deps: AskingDeps, signal?: AbortSignal): Promise<void> {
  const { repository, now } = deps;
  await heedEnding(signal, async ({ mayGoOn, ended }) => {
    const at = now();
    for (const row of await repository.claimDue(at, at + LEASE_MS, BATCH)) {
      if (!mayGoOn()) return;
      const asked = ask(deps, row).catch((error: unknown) => {
        // The process ends, and its database is closed: nothing can be written any more.
        if (mayGoOn()) throw error;
      });
      await Promise.race([asked, ended]);
    }
  });
}
