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

  /** Writes those of a file. What can't be written now waits for the next time. */
  flush(file: number, write: (late: LateWrite) => void): void {
    const waiting = this.#waiting.get(file) ?? [];
    for (let late = waiting[0]; late !== undefined; late = waiting[0]) {
      write(late);
      waiting.shift();
    }
    this.#waiting.delete(file);
  }
}
