import type { Logger } from '../../log/node/logger.ts';

const SOON_MS = 10_000;

/**
 * Waits for work, but less than the page's timeout. Longer work continues, and the page learns of
 * it by state messages: then the result is null. Its later errors are logged.
 */
export async function answerSoon<T>(work: Promise<T>, log: Logger): Promise<T | null> {
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), SOON_MS);
  const first = await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
  if (first !== 'late') return first;
  work.catch((error: unknown) => log.warn({ err: error }, 'late failure'));
  return null;
}
