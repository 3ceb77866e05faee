import type { Logger } from 'pino';
import type { JobQueue } from './start-jobs.ts';

const FIRST_WAIT_MS = 1_000;
const MOST_WAIT_MS = 30_000;
/** `insufficient_privilege`: no retry helps until an operator grants what is missing. */
const DENIED = '42501';

type Log = Pick<Logger, 'error' | 'info'>;

/** The jobs of this process, running or still being tried. */
export interface KeptJobs extends Pick<JobQueue, 'stop'> {
  /** Whether the jobs have started. */
  readonly areRunning: () => boolean;
}

/**
 * Starts the jobs in the background and retries until they run: the platform serves players
 * meanwhile, and a connection may break at any moment. Each new reason is logged once. `stop` stops
 * the jobs or the retries.
 */
export function keepStarting(start: () => Promise<JobQueue>, log: Log): KeptJobs {
  const end = new AbortController();
  let running = false;
  const queue = startInTheEnd(start, log, end.signal);
  void queue.then((started) => (running = started !== null && !end.signal.aborted));
  return {
    areRunning: () => running,
    stop: async () => {
      running = false;
      end.abort();
      await (await queue)?.stop();
    },
  };
}

/** Null if it was stopped first. */
async function startInTheEnd(
  start: () => Promise<JobQueue>,
  log: Log,
  signal: AbortSignal,
): Promise<JobQueue | null> {
  let told: string | null = null;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, MOST_WAIT_MS)) {
    try {
      const queue = await start();
      if (told !== null) log.info('jobs have started');
      return queue;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== told) logFailure(log, error, reason);
      told = reason;
    }
    await wait(waitMs, signal);
    if (signal.aborted) return null;
  }
}

function logFailure(log: Log, error: unknown, reason: string): void {
  if (error instanceof Error && 'code' in error && error.code === DENIED)
    log.error({ reason }, 'jobs can’t start: run migrate with --grant as the database’s owner');
  else log.error({ err: error }, 'jobs could not start; trying again');
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
