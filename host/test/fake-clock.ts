import type { Clock } from '../src/domains/download/core/clock.ts';

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** A clock that only moves when the test moves it. */
export class FakeClock implements Clock {
  #now = 0;
  #date: number;
  readonly #timers = new Set<Timer>();

  constructor(date = new Date(2026, 0, 5, 12, 0, 0)) {
    this.#date = date.getTime();
  }

  readonly now = (): number => this.#now;

  readonly date = (): Date => new Date(this.#date);

  readonly schedule = (ms: number, run: () => void): (() => void) => {
    const timer = { at: this.#now + ms, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };

  /** Lets time pass and runs each due timer in order. */
  pass(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#timers.delete(next);
      const late = Math.max(next.at, this.#now);
      this.#date += late - this.#now;
      this.#now = late;
      next.run();
    }
    this.#date += end - this.#now;
    this.#now = end;
  }

  /** The computer sleeps: time passes, and no timer is run before it wakes up. */
  skip(ms: number): void {
    this.#now += ms;
    this.#date += ms;
  }

  /** Sets the wall clock, as a player or the system may. */
  jump(date: Date): void {
    this.#date = date.getTime();
  }
}
