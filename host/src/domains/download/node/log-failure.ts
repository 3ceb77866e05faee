import type { Logger } from '../../log/node/logger.ts';

/** Waits for work that nobody is to be told of; what it throws is logged and goes no further. */
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
