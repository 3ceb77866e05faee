import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then the page has usually come, and what it asked for is loaded. */
const AFTER_MS = 1500;

/**
 * Gives back what the start alone needed: V8 keeps tens of megabytes of garbage and free pages
 * until it is pressed for memory, and a launcher lies idle behind the game for hours. One full
 * collection, some 30 ms of the process's time.
 */
export function releaseStartupMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('globalThis.gc');
  if (typeof collect !== 'function') return;
  setTimeout(() => {
    Reflect.apply(collect, undefined, [{ type: 'major', flavor: 'last-resort' }]);
  }, AFTER_MS).unref();
}
