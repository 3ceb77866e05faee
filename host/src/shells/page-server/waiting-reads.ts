/** A browser opens six connections to us; more waiting reads than this block the others. */
const CROWD = 4;
/** While the platform is silent, this many may wait to notice when it is back. */
const SCOUTS = 2;
const LOOK_EVERY_MS = 250;

/**
 * Limits reads that wait for a silent platform. The page's own files and its bridge use the same
 * connections, so a silent platform would block them all, and with them every screen that is not
 * loaded yet. Too many waiting reads are aborted, and until the platform answers again only a few
 * may wait.
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

  /** Rejects if there is no room, or when `read` is aborted; `read` must obey its signal. */
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

  /** Something arrived from the platform. */
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
