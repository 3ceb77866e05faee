import type { Logger } from '../../log/node/logger.ts';

const SOON_MS = 10_000;

/**
 * Waits for work, but not so long that the page gives up on its answer: what takes longer goes on
 * and is told by the state. What it throws later is logged.
 */
export async function answerSoon(work: Promise<unknown>, log: Logger): Promise<void> {
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), SOON_MS);
  const first = await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
  if (first === 'late') work.catch((error: unknown) => log.warn({ err: error }, 'late failure'));
}
