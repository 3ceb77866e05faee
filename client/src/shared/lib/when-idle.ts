/** A browser that is always busy does it all the same. */
const atLatestMs = 2000;

/** Settles when the browser has nothing more urgent to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: atLatestMs });
  });
}
