/** A timer that can be called off; Node's own `setTimeout` behind it. */
export type Schedule = (ms: number, run: () => void) => () => void;

interface Entry<T> {
  sentAt: number;
  waiting: T | null;
  cancel: (() => void) | null;
}

/**
 * Lets at most one value per key through each `intervalMs`. What comes sooner waits, and only the
 * newest is kept, so that the last state always arrives.
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
