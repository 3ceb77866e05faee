/** What an outside service that answers needs at most; then the process ends without it. */
const GRACE_MS = 2_000;

/** How a work in the background hears that the process ends. */
export interface Ending {
  /** False as soon as the process ends: nothing more is begun. */
  readonly mayGoOn: () => boolean;
  /** Resolves a moment later: what has no answer by then is not waited for. */
  readonly ended: Promise<null>;
}

/** Runs `work`; `signal` aborts when the process ends. */
export async function heedEnding<T>(
  signal: AbortSignal | undefined,
  work: (ending: Ending) => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  const ended = Promise.withResolvers<null>();
  const end = () => setTimeout(ended.resolve, GRACE_MS, null).unref();
  signal?.addEventListener('abort', end, { once: true, signal: over.signal });
  try {
    return await work({ mayGoOn: () => signal?.aborted !== true, ended: ended.promise });
  } finally {
    over.abort();
  }
}
