/** A browser that is always busy does it all the same. */
const atLatestMs = 2000;
/** Safari can't tell when it is idle: what is urgent has begun by then. */
const fallbackMs = 200;

/** Settles when the browser has nothing more urgent to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: atLatestMs });
    else setTimeout(resolve, fallbackMs);
  });
}
