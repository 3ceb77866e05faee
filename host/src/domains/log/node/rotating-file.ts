import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** A pipe in the log's place is refused instead of waited for, and a link is not followed. */
const APPEND =
  constants.O_WRONLY |
  constants.O_APPEND |
  constants.O_CREAT |
  (constants.O_NONBLOCK ?? 0) |
  (constants.O_NOFOLLOW ?? 0);

export interface RotatingFileOptions {
  readonly maxBytes?: number;
  readonly keep?: number;
  /** Called for the first line that could not be written. */
  readonly onFailure?: (path: string, error: unknown) => void;
}

interface OpenFile {
  readonly handle: number;
  size: number;
}

/**
 * A log of at most `keep + 1` files of `maxBytes`. It is written synchronously, so that the last
 * line before a crash is there.
 */
export class RotatingFile {
  readonly #path: string;
  readonly #options: RotatingFileOptions;
  readonly #maxBytes: number;
  readonly #keep: number;
  #file: OpenFile | null = null;
  #failed = false;

  constructor(path: string, options: RotatingFileOptions = {}) {
    this.#path = path;
    this.#options = options;
    this.#maxBytes = options.maxBytes ?? 4 * 2 ** 20;
    this.#keep = options.keep ?? 3;
  }

  /** A log that can't be written must never stop the host. */
  write(line: string): void {
    try {
      if (this.#open().size > this.#maxBytes) this.#rotate();
      const file = this.#open();
      file.size += writeSync(file.handle, line);
    } catch (error) {
      if (this.#failed) return;
      // Set first, because the callback may log.
      this.#failed = true;
      this.#options.onFailure?.(this.#path, error);
    }
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file.handle);
    this.#file = null;
  }

  /** Tried again for each line until there is room. The folder exists. */
  #open(): OpenFile {
    if (this.#file !== null) return this.#file;
    const folder = dirname(this.#path);
    if (!existsSync(folder)) mkdirSync(folder);
    if (lstatSync(this.#path, { throwIfNoEntry: false })?.isSymbolicLink() === true)
      rmSync(this.#path);
    const handle = openSync(this.#path, APPEND, 0o600);
    const found = fstatSync(handle);
    if (!found.isFile()) {
      closeSync(handle);
      throw new Error(`${this.#path} is no plain file`);
    }
    this.#file = { handle, size: found.size };
    return this.#file;
  }

  #rotate(): void {
    this.close();
    rmSync(`${this.#path}.${this.#keep}`, { force: true });
    for (let number = this.#keep - 1; number >= 0; number--)
      renameIfPresent(number === 0 ? this.#path : `${this.#path}.${number}`, this.#path, number);
  }
}

function renameIfPresent(from: string, stem: string, number: number): void {
  try {
    renameSync(from, `${stem}.${number + 1}`);
  } catch {
    // This generation does not exist yet.
  }
}
