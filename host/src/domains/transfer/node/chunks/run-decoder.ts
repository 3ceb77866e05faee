import { constants } from 'node:fs/promises';
import { constants as zlib, zstdDecompressSync } from 'node:zlib';
import { NO_LINK, openPlainFile } from '../../../storage/node/open-plain-file.ts';
import type { LocalBytes, StoredRun } from '../../core/transfer.ts';
import { freeBuffer } from './free-buffer.ts';
import { OpenFiles } from './open-files.ts';
import { readWhole } from './staged-file.ts';

const WINDOW_LOG_MAX = 24;
const SMALLEST_PIECE = 64;

/** Opens files of the installed game by path and keeps the last ones open. */
export class LocalFiles {
  readonly #numbers = new Map<string, number>();
  readonly #paths: string[] = [];
  readonly #open = new OpenFiles((file) =>
    openPlainFile(this.#paths[file] ?? '', constants.O_RDONLY | NO_LINK),
  );

  /** False where it isn't there, or too short. */
  async read(from: LocalBytes, buffer: Uint8Array, start: number): Promise<boolean> {
    try {
      return await this.#open.with(this.#number(from.path), (handle) =>
        readWhole(handle, buffer, start, from.length, from.offset),
      );
    } catch {
      return false;
    }
  }

  close(): Promise<void> {
    return this.#open.close();
  }

  #number(path: string): number {
    const known = this.#numbers.get(path);
    if (known !== undefined) return known;
    this.#numbers.set(path, this.#paths.length);
    return this.#paths.push(path) - 1;
  }
}

/** A frame unpacked to exactly `length` bytes, or null. To be given to `freeBuffer`. */
export function unpack(
  frame: Uint8Array,
  length: number,
  dictionary: Uint8Array | null,
): Buffer | null {
  try {
    const bytes = zstdDecompressSync(frame, {
      maxOutputLength: Math.max(SMALLEST_PIECE, length),
      // All in one piece: nothing to be joined.
      chunkSize: Math.max(SMALLEST_PIECE, length),
      params: { [zlib.ZSTD_d_windowLogMax]: WINDOW_LOG_MAX },
      ...(dictionary === null ? {} : { dictionary }),
    });
    return bytes.length === length ? bytes : null;
  } catch {
    return null;
  }
}

/** Unpacks runs, one at a time: a dictionary and a result have up to 8 MiB each. */
export class RunDecoder {
  readonly #files: LocalFiles;
  #last: Promise<unknown> = Promise.resolve();

  constructor(files: LocalFiles) {
    this.#files = files;
  }

  /** The run's bytes, or null where the old bytes or the frame are not what they should be. */
  decode(run: StoredRun, frame: Uint8Array, length: number): Promise<Buffer | null> {
    const mine = this.#last.then(() => this.#decode(run, frame, length));
    this.#last = mine;
    return mine;
  }

  async #decode(run: StoredRun, frame: Uint8Array, length: number): Promise<Buffer | null> {
    const size = run.dictionary.reduce((sum, part) => sum + part.length, 0);
    const dictionary = Buffer.allocUnsafeSlow(size);
    try {
      let at = 0;
      for (const part of run.dictionary) {
        if (!(await this.#files.read(part, dictionary, at))) return null;
        at += part.length;
      }
      return unpack(frame, length, dictionary);
    } finally {
      freeBuffer(dictionary);
    }
  }
}
