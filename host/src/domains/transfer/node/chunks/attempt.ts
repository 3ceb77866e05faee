import { performance } from 'node:perf_hooks';
import type { RangeSink } from '../../core/range-source.ts';
import { StoppedError } from '../../../failure/core/stop-signal.ts';
import type { Limiter } from './limiter.ts';

/**
 * One answer on its way: holds it to the limit, and knows how fast it would be without our own
 * waiting.
 */
export class Attempt implements RangeSink {
  readonly host: number;
  readonly #sink: RangeSink;
  readonly #limiter: Limiter;
  readonly #abort = new AbortController();
  readonly #startedAt = performance.now();
  /** Ends the wait for the limit. */
  #letGo: (() => void) | null = null;
  #heldMs = 0;
  #heldAt: number | null = null;
  #bytes = 0;
  /** Milliseconds until the first byte came. */
  #waitMs: number | null = null;
  /** Given up because it was slow. */
  leftAsSlow = false;

  constructor(host: number, sink: RangeSink, limiter: Limiter) {
    this.host = host;
    this.#sink = sink;
    this.#limiter = limiter;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Milliseconds spent waiting for the host. */
  get activeMs(): number {
    const now = performance.now();
    const held = this.#heldMs + (this.#heldAt === null ? 0 : now - this.#heldAt);
    return now - this.#startedAt - held;
  }

  /** Of those the ones before the first byte. */
  get waitMs(): number {
    return this.#waitMs ?? this.activeMs;
  }

  /** At a small limit its wait would take as long as a piece does. */
  stop(): void {
    this.#abort.abort();
    this.#letGo?.();
  }

  leave(): void {
    this.leftAsSlow = true;
    this.stop();
  }

  /** Under a limit bytes are taken in small pieces. */
  room(): Uint8Array | null {
    return this.#limiter.pieceBytes === Infinity ? (this.#sink.room?.() ?? null) : null;
  }

  write(piece: Uint8Array): Promise<void> | undefined {
    const wait =
      piece.length > this.#limiter.pieceBytes ? this.#writeParts(piece) : this.#write(piece);
    return wait === undefined ? undefined : this.#timeHold(wait);
  }

  #write(piece: Uint8Array): Promise<void> | undefined {
    this.#waitMs ??= this.activeMs;
    this.#bytes += piece.length;
    const sunk = this.#sink.write(piece);
    const allowed = this.#untilStopped(this.#limiter.take(piece.length));
    return sunk === undefined || allowed === undefined
      ? (sunk ?? allowed)
      : awaitBoth(sunk, allowed);
  }

  #untilStopped(allowed: Promise<void> | undefined): Promise<void> | undefined {
    if (allowed === undefined || this.signal.aborted) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#letGo = resolve;
    void allowed.then(resolve);
    return promise;
  }

  /** In parts small enough to flow evenly. */
  async #writeParts(piece: Uint8Array): Promise<void> {
    for (let at = 0; at < piece.length;) {
      if (this.signal.aborted) throw new StoppedError();
      const part = piece.subarray(at, at + Math.min(this.#limiter.pieceBytes, piece.length));
      at += part.length;
      await this.#write(part);
    }
  }

  async #timeHold(wait: Promise<void>): Promise<void> {
    this.#heldAt = performance.now();
    try {
      await wait;
    } finally {
      this.#heldMs += performance.now() - this.#heldAt;
      this.#heldAt = null;
    }
  }
}

async function awaitBoth(one: Promise<void>, other: Promise<void>): Promise<void> {
  await one;
  await other;
}
