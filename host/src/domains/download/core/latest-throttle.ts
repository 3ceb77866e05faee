/** Starts a timer and returns a function that cancels it; Node's `setTimeout` implements it. */
export type Schedule = (ms: number, run: () => void) => () => void;

interface Entry<T> {
  sentAt: number;
  waiting: T | null;
  cancel: (() => void) | null;
}

/**
 * Passes at most one value per key in each `intervalMs`. A value that comes sooner waits and
 * replaces an earlier waiting one, so the last value is always passed.
 */
export class LatestThrottle<K, T> {
  readonly #entries = new Map<K, Entry<T>>();
  readonly #intervalMs: number;
  readonly #send: (value: T) => void;
  readonly #now: () => number;
  readonly #schedule: Schedule;

  constructor(
    intervalMs: number,
    send: (value: T) => void,
    time: { now: () => number; schedule: Schedule },
  ) {
    this.#intervalMs = intervalMs;
    this.#send = send;
    this.#now = time.now;
    this.#schedule = time.schedule;
  }

  push(key: K, value: T): void {
    const entry = this.#entries.get(key) ?? { sentAt: -Infinity, waiting: null, cancel: null };
    this.#entries.set(key, entry);
    if (entry.cancel !== null) {
      entry.waiting = value;
      return;
    }
    const wait = entry.sentAt + this.#intervalMs - this.#now();
    if (wait <= 0) this.#deliver(entry, value);
    else {
      entry.waiting = value;
      entry.cancel = this.#schedule(wait, () => this.#flush(entry));
    }
  }

  close(): void {
    for (const entry of this.#entries.values()) entry.cancel?.();
    this.#entries.clear();
  }

  #flush(entry: Entry<T>): void {
    entry.cancel = null;
    const value = entry.waiting;
    entry.waiting = null;
    if (value !== null) this.#deliver(entry, value);
  }

  #deliver(entry: Entry<T>, value: T): void {
    entry.sentAt = this.#now();
    this.#send(value);
  }
}
