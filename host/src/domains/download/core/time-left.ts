import { SpeedMeter } from './speed-meter.ts';

/** Slower than the speed shown: a time left that jumps is of no use. */
const TIME_CONSTANT_MS = 20_000;
/** A guess from less says nothing. */
const ENOUGH_MS = 5000;
/** Longer is no time that anybody plans by. */
const LONGEST_SECONDS = 7 * 24 * 3600;

/** How long a job still takes. Times are monotonic milliseconds. */
export class TimeLeft {
  readonly #begunAt: number;
  readonly #meter: SpeedMeter;

  /** `now` is when its first byte came. */
  constructor(now: number) {
    this.#begunAt = now;
    this.#meter = new SpeedMeter(now, TIME_CONSTANT_MS);
  }

  add(bytes: number, now: number): void {
    this.#meter.add(bytes, now);
  }

  /** Seconds for so many bytes more; null until there is enough to go by. */
  seconds(bytesLeft: number, now: number): number | null {
    if (now - this.#begunAt < ENOUGH_MS) return null;
    const seconds = bytesLeft / Math.max(1, this.#meter.bytesPerSecond(now));
    return seconds > LONGEST_SECONDS ? null : rounded(seconds);
  }
}

/** To 1, 10 or 60 seconds, as exact as it is. */
function rounded(seconds: number): number {
  const step = seconds < 60 ? 1 : seconds < 600 ? 10 : 60;
  return Math.ceil(seconds / step) * step;
}
