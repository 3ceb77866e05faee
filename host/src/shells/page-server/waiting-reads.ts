/** A browser opens six connections to us; past this many, those that wait for the platform crowd it. */
const CROWD = 4;
/** While the platform is silent so many may wait to hear that it is back. */
const SCOUTS = 2;
const LOOK_EVERY_MS = 250;

/**
 * The reads that wait for the platform's first word. The page's own files and its bridge come over
 * the same connections: a platform that falls silent would keep them all, and with them every
 * screen that isn't loaded yet. So a crowd that hears nothing is given up, and until the platform
 * speaks again there is room for a few only.
 */
export class WaitingReads {
  readonly #patienceMs: number;
  readonly #waiting = new Map<AbortController, number>();
  #heardAt = -Infinity;
  #silent = false;
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /** Rejects where there is no room, or once `read` is given up; `read` heeds its signal. */
  async wait<T>(read: (givenUp: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#silent && this.#waiting.size >= SCOUTS) throw new Error('the platform is silent');
    const controller = new AbortController();
    this.#waiting.set(controller, performance.now());
    this.#timer ??= setInterval(() => this.#look(), LOOK_EVERY_MS);
    try {
      return await read(controller.signal);
    } finally {
      this.#waiting.delete(controller);
      if (this.#waiting.size === 0) this.#rest();
    }
  }

  /** Anything at all came from the platform. */
  hear(): void {
    this.#heardAt = performance.now();
    this.#silent = false;
  }

  #look(): void {
    const since = performance.now() - this.#patienceMs;
    if (this.#heardAt > since) return;
    const long = [...this.#waiting].filter(([, from]) => from <= since);
    if (long.length < CROWD) return;
    this.#silent = true;
    for (const [controller] of long) controller.abort();
  }

  #rest(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}
