import type { Logger } from '../../log/node/logger.ts';

/** Waits for work and logs its error instead of throwing it. */
export async function logFailure(
  work: Promise<unknown>,
  log: Logger,
  message = 'background work failed',
): Promise<void> {
  try {
    await work;
  } catch (error) {
    log.warn({ err: error }, message);
  }
}
