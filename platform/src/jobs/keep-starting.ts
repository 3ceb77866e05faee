import type { Logger } from 'pino';
import type { JobQueue } from './start-jobs.ts';

const FIRST_WAIT_MS = 1_000;
const MOST_WAIT_MS = 30_000;

/**
 * Starts the jobs in the background and retries until they run: the platform serves players
 * meanwhile, and a connection may break at any moment. `stop` stops the jobs or the retries.
 */
export function keepStarting(
  start: () => Promise<JobQueue>,
  log: Pick<Logger, 'error'>,
): Pick<JobQueue, 'stop'> {
  const end = new AbortController();
  const queue = startInTheEnd(start, log, end.signal);
  return {
    stop: async () => {
      end.abort();
      await (await queue)?.stop();
    },
  };
}

/** Null if it was stopped first. */
async function startInTheEnd(
  start: () => Promise<JobQueue>,
  log: Pick<Logger, 'error'>,
  signal: AbortSignal,
): Promise<JobQueue | null> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, MOST_WAIT_MS)) {
    try {
      return await start();
    } catch (error) {
      log.error({ err: error, waitMs }, 'jobs could not start; trying again');
    }
    await wait(waitMs, signal);
    if (signal.aborted) return null;
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const end = (): void => {
    clearTimeout(timer);
    resolve();
  };
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  return promise;
}
