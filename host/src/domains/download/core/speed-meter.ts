const TIME_CONSTANT_MS = 3000;
const SLOT_MS = 500;
/** Without a byte for longer, the average of before says nothing any more. */
const STILL_MS = 10_000;

/** Bytes per second, smoothed over about three seconds; 0 once nothing comes. Times are monotonic milliseconds. */
export class SpeedMeter {
  readonly #timeConstantMs: number;
  readonly #begunAt: number;
  #slotStart: number;
  #heardAt: number;
  #slotBytes = 0;
  #speed: number | null = null;

  constructor(now: number, timeConstantMs = TIME_CONSTANT_MS) {
    this.#timeConstantMs = timeConstantMs;
    this.#begunAt = now;
    this.#slotStart = now;
    this.#heardAt = now;
  }

  add(bytes: number, now: number): void {
    if (bytes > 0) this.#heardAt = now;
    this.#slotBytes += bytes;
    this.#close(now);
  }

  bytesPerSecond(now: number): number {
    this.#close(now);
    return now - this.#heardAt > STILL_MS ? 0 : Math.round(this.#speed ?? 0);
  }

  #close(now: number): void {
    const elapsed = now - this.#slotStart;
    if (elapsed < SLOT_MS) return;
    const current = (this.#slotBytes * 1000) / elapsed;
    // At first the plain average, so that a slow beginning does not count for long.
    const share = elapsed / (now - this.#begunAt);
    const weight = Math.max(share, 1 - Math.exp(-elapsed / this.#timeConstantMs));
    this.#speed = this.#speed === null ? current : this.#speed + (current - this.#speed) * weight;
    this.#slotStart = now;
    this.#slotBytes = 0;
  }
}
