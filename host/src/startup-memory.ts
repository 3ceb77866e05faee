import { collectGarbage } from './domains/transfer/node/collect-garbage.ts';

/** By then the page has usually loaded everything that it needs at first. */
const AFTER_MS = 1500;

/** Only the start needs tens of megabytes, and a launcher is idle behind the game for hours. */
export function releaseStartupMemory(): void {
  setTimeout(collectGarbage, AFTER_MS).unref();
}
