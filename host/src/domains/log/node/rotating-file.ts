import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A log of at most `keep + 1` files of `maxBytes`. Written synchronously, so that the last line
 * before a crash is there.
 */
export class RotatingFile {
  readonly #path: string;
  readonly #maxBytes: number;
  readonly #keep: number;
  #handle: number;
  #size: number;

  constructor(path: string, maxBytes = 4 * 2 ** 20, keep = 3) {
    this.#path = path;
    this.#maxBytes = maxBytes;
    this.#keep = keep;
    mkdirSync(dirname(path), { recursive: true });
    this.#handle = openSync(path, 'a', 0o600);
    this.#size = fstatSync(this.#handle).size;
  }

  /** A log that can't be written must never stop the host. */
  write(line: string): void {
    try {
      if (this.#size > this.#maxBytes) this.#rotate();
      this.#size += writeSync(this.#handle, line);
    } catch {
      this.#size = 0;
    }
  }

  close(): void {
    closeSync(this.#handle);
  }

  #rotate(): void {
    closeSync(this.#handle);
    rmSync(`${this.#path}.${this.#keep}`, { force: true });
    for (let number = this.#keep - 1; number >= 0; number--)
      renameIfPresent(number === 0 ? this.#path : `${this.#path}.${number}`, this.#path, number);
    this.#handle = openSync(this.#path, 'a', 0o600);
    this.#size = 0;
  }
}

function renameIfPresent(from: string, stem: string, number: number): void {
  try {
    renameSync(from, `${stem}.${number + 1}`);
  } catch {
    // That generation has not been written yet.
  }
}
