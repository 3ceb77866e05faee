import { collectGarbage } from './collect-garbage.ts';

/** By then the page has usually loaded everything that it needs at first. */
const AFTER_MS = 1500;

/** Whether the process still has it. Kept in this domain because a download's start releases it too. */
let isHeld = false;

/** Only the start needs tens of megabytes, and a launcher is idle behind the game for hours. */
export function releaseStartupMemoryLater(): void {
  isHeld = true;
  setTimeout(() => {
    isHeld = false;
    collectGarbage();
  }, AFTER_MS).unref();
}

/**
 * At once, if that is still to come: what is about to be done must not need its memory on top of the
 * start's.
 */
export function releaseStartupMemory(): void {
  if (!isHeld) return;
  isHeld = false;
  collectGarbage();
}
