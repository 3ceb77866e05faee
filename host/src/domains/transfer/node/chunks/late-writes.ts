interface LateWrite {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/**
 * What is left of a stretch that was written directly: its ends, shorter than a block each. Written
 * at once, by the system's memory, each would wait for all direct writes to its file to end, and
 * hold up the next ones.
 */
export class LateWrites {
  readonly #waiting = new Map<number, LateWrite[]>();

  /** Keeps a copy. */
  add(file: number, bytes: Uint8Array, offset: number): void {
    if (bytes.length === 0) return;
    const late = { offset, bytes: new Uint8Array(bytes) };
    const waiting = this.#waiting.get(file);
    if (waiting === undefined) this.#waiting.set(file, [late]);
    else waiting.push(late);
  }

  /** Those of a file, which are the caller's to write. */
  take(file: number): readonly LateWrite[] {
    const waiting = this.#waiting.get(file) ?? [];
    this.#waiting.delete(file);
    return waiting;
  }
}
