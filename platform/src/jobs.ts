import type { FastifyBaseLogger } from 'fastify';

const EVERY_MS = 60_000;

/**
 * Runs each job every minute, never twice at once. A job that fails is logged and runs again.
 * The returned function stops them and waits for those at work.
 */
export function startJobs(
  jobs: Readonly<Record<string, () => Promise<void>>>,
  log: FastifyBaseLogger,
): () => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const run = (job: string, work: () => Promise<void>) => {
    if (running.has(job)) return;
    const done = work()
      .catch((error: unknown) => log.error({ err: error, job }, 'job failed'))
      .finally(() => running.delete(job));
    running.set(job, done);
  };
  const timer = setInterval(() => {
    for (const [job, work] of Object.entries(jobs)) run(job, work);
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await Promise.all(running.values());
  };
}
