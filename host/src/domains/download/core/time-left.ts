import { SpeedMeter } from './speed-meter.ts';

/** Smoothed more slowly than the speed: a jumping estimate is useless. */
const TIME_CONSTANT_MS = 20_000;
/** An estimate from less time is useless. */
const ENOUGH_MS = 5000;
/** A longer estimate helps nobody. */
const LONGEST_SECONDS = 7 * 24 * 3600;

/** Estimates the remaining time of a job. Times are monotonic milliseconds. */
export class TimeLeft {
  readonly #begunAt: number;
  readonly #meter: SpeedMeter;

  /** `now` is the time of its first byte. */
  constructor(now: number) {
    this.#begunAt = now;
    this.#meter = new SpeedMeter(now, TIME_CONSTANT_MS);
  }

  add(bytes: number, now: number): void {
    this.#meter.add(bytes, now);
  }

  /** Seconds for this many more bytes; null until the estimate is good enough, and while nothing comes. */
  seconds(bytesLeft: number, now: number): number | null {
    if (now - this.#begunAt < ENOUGH_MS) return null;
    const speed = this.#meter.bytesPerSecond(now);
    if (speed === 0) return null;
    const seconds = bytesLeft / speed;
    return seconds > LONGEST_SECONDS ? null : rounded(seconds);
  }
}

/** Rounded to 1, 10 or 60 seconds, depending on its size. */
function rounded(seconds: number): number {
  const step = seconds < 60 ? 1 : seconds < 600 ? 10 : 60;
  return Math.ceil(seconds / step) * step;
}
