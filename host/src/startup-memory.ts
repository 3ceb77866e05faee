import { collectGarbage } from './domains/transfer/node/collect-garbage.ts';

/** By then the page has usually come, and what it asked for is loaded. */
const AFTER_MS = 1500;

/** What the start alone needed is tens of megabytes, and a launcher lies idle behind the game for hours. */
export function releaseStartupMemory(): void {
  setTimeout(collectGarbage, AFTER_MS).unref();
}
